import { useDesign } from '../designContext.ts';
import { pathOf, setValue, valueAt } from '../edits/json.ts';
import { SentenceBuilder } from '../sentence/SentenceBuilder.tsx';
import type { Subject } from '../sentence/subjects.ts';
import { Block } from './controls.tsx';
import { useRecordSubjects } from './usePart.ts';
import './properties.css';

/** What every record says of itself. */
const OF_THE_RECORD: readonly Subject[] = [
  { path: 'eid', title: '单据所属的团队', kind: 'team', options: undefined },
  { path: 'createdBy', title: '创建人', kind: 'user', options: undefined },
];

/** Which records a role reads or writes. */
export function RowAccessProperties({ pointer }: { pointer: string }) {
  const { text, edit, locked, roles } = useDesign();
  const subjects = [...useRecordSubjects(), ...OF_THE_RECORD];
  const path = pathOf(text, pointer);
  const source = valueAt(text, path);
  const role = roles.find(({ name }) => name === path[2])?.title ?? String(path[2]);
  const label = path[1] === 'write' ? `${role}能修改哪些单据` : `${role}能看到哪些单据`;
  return (
    <fieldset className="st-properties" disabled={locked} aria-label={label}>
      <Block title="条件">
        <SentenceBuilder
          key={pointer}
          label={label}
          otherwise="全部单据"
          source={source === 'true' ? '' : String(source ?? '')}
          subjects={subjects}
          pointer={pointer}
          disabled={locked}
          onChange={(next) => edit((now) => setValue(now, path, next ?? 'true'), pointer)}
        />
      </Block>
    </fieldset>
  );
}
