import { ChangeItems } from '../../../../platform/documents/preview/ChangeItems.tsx';
import { useDocuments } from '../../../../platform/records/useDocuments.ts';
import type { Judged } from '../../api/studio.ts';

interface ChangesProps {
  judged: readonly Judged[];
  /** What was worked on; others change with it. */
  own: readonly string[];
}

/** What changes, and in which other documents: those that name a field which is called otherwise from then on. */
export function Changes({ judged, own }: ChangesProps) {
  const { index } = useDocuments();
  const others = judged.filter(({ entity }) => !own.includes(entity));
  const titleOf = (name: string) => index?.entities.find(({ entity }) => entity === name)?.title ?? name;
  return (
    <section aria-label="改动">
      <h3>改动 {judged.reduce((sum, { changes }) => sum + changes.length, 0)}</h3>
      <ChangeItems changes={judged.filter((one) => !others.includes(one)).flatMap(({ changes }) => changes)} />
      {others.map(({ entity, changes }) => (
        <section key={entity} aria-label={`一起改“${titleOf(entity)}”`}>
          <h4>一起改“{titleOf(entity)}”：它用到了改了名或移动了的字段</h4>
          <ChangeItems changes={changes} />
        </section>
      ))}
    </section>
  );
}
