import { checkMessages } from '../../messages/checks.ts';
import { documentMessages } from '../../messages/document.ts';
import type { Context } from '../model/context.ts';
import type { EntityModel, FieldModel } from '../model/model.ts';
import { below } from '../model/report.ts';
import type { EntityDocument } from '../model/types.ts';

/** Fields that stand in a column that their section does not have, or inside another field, which has no columns. */
export function checkSectionColumns({ fields }: EntityModel, source: EntityDocument, context: Context): void {
  const messages = checkMessages.sectionColumns;
  const visit = (field: FieldModel, isInside: boolean): void => {
    if (field.sectionColumn !== undefined) {
      const pointer = below(field.pointer, 'sectionColumn');
      const section = source.form?.sections?.find(({ name }) => name === field.section);
      const most = section?.columns;
      const problem = isInside
        ? messages.inside(field.title)
        : most === undefined
          ? messages.none(field.title, section?.title ?? field.section)
          : field.sectionColumn > most
            ? messages.beyond(field.title, section?.title ?? '', most)
            : undefined;
      if (problem !== undefined)
        context.report('bad-section-column', pointer, problem, {
          suggestion: isInside || most === undefined ? messages.remove : documentMessages.write(String(most)),
          fix: { pointer, value: isInside ? undefined : most },
        });
    }
    for (const child of field.children) visit(child, true);
  };
  for (const field of fields) visit(field, false);
}
