import type { FieldModel } from '@yunpu/engine-core/document';

/** Fields that follow one another: beside each other in the columns of their section, or across all of them. */
export type Run = { lanes: readonly (readonly FieldModel[])[] } | { across: readonly FieldModel[] };

/** The fields of a section in their order, taken together where they stand in its columns. */
export function runsOf(fields: readonly FieldModel[], columns: number): Run[] {
  const runs: ({ lanes: FieldModel[][] } | { across: FieldModel[] })[] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (field.sectionColumn === undefined) {
      if (last && 'across' in last) last.across.push(field);
      else runs.push({ across: [field] });
      continue;
    }
    const lanes = last && 'lanes' in last ? last.lanes : Array.from({ length: columns }, (): FieldModel[] => []);
    if (!last || 'across' in last) runs.push({ lanes });
    lanes[field.sectionColumn - 1]?.push(field);
  }
  return runs;
}
