import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { isAsked, useAction } from '@yunpu/engine-react/record';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TodoEntry } from '../../../../contract/home.ts';
import { entityTransport } from '../../../platform/gateway/entityTransport.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { EngineHost } from '../../../platform/records/EngineHost.tsx';
import { currentModel } from '../../../platform/records/models.ts';
import { useFrame } from '../../../platform/workstation/context.ts';
import { toast } from '../../../ui/notices.ts';

interface SettlingProps {
  entry: TodoEntry;
  /** Name of the action that the person took. */
  action: string;
  onSettled(): void;
  /** Somebody was faster. The dialog stays, with what was typed into it and with what became of the record. */
  onChanged(): void;
  /** What was typed into its dialog before. */
  typed: RecordData | undefined;
  /** It was not done: the person thought better of it and had typed as much, or the record has changed or could not be read. */
  onLeft(typed?: RecordData): void;
}

/** One action of one entry: reads the record as it is now, asks what the action needs, and runs it. */
export default function Settling({ entry, action, typed, onSettled, onChanged, onLeft }: SettlingProps) {
  const { session } = useFrame();
  const [loaded, setLoaded] = useState<{ model: EntityModel; detail: DetailResult }>();
  const left = useEffectEvent((reason: unknown) => {
    toast(messageOf(reason));
    onLeft();
  });
  const { entity, key } = entry;
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const model = await currentModel(entity);
      return { model, detail: await entityTransport.detail(model, key) };
    };
    load().then(
      (found) => !isGone && setLoaded(found),
      (reason: unknown) => !isGone && left(reason),
    );
    return () => {
      isGone = true;
    };
  }, [entity, key]);
  return (
    loaded && (
      <EngineHost session={session}>
        <Run {...loaded} action={action} typed={typed} onSettled={onSettled} onChanged={onChanged} onLeft={onLeft} />
      </EngineHost>
    )
  );
}

interface RunProps extends Omit<SettlingProps, 'entry'> {
  model: EntityModel;
  detail: DetailResult;
}

function Run({ model, detail, action: name, typed, onSettled, onChanged, onLeft }: RunProps) {
  const { run, dialogs } = useAction(model, (action, done) => {
    if (done) return onSettled();
    return isAsked(action) ? onChanged() : onLeft();
  });
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    // A second drawing of the same press is not a second press.
    if (isBegun.current) return;
    isBegun.current = true;
    const action = model.actions.find((one) => one.name === name);
    const allowed = detail.allowed.actions[name];
    if (!action || allowed !== true) {
      toast(typeof allowed === 'object' ? allowed.why : '这一步现在不能办理，请打开单据查看');
      return onLeft();
    }
    const { record, version } = detail;
    run(action, { key: String(record[model.key]), version, record, ...(typed && { values: typed }) }, onLeft);
  });
  useEffect(() => {
    begin();
  }, []);
  return dialogs;
}
