import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { useFrame } from '../../../../platform/workstation/context.ts';
import { confirm, toast, withdrawOffer } from '../../../../ui/notices.ts';
import { beginStage, type Draft, goBack, judge, publish, type StudioDocument } from '../../api/studio.ts';
import type { KeptDraft } from '../draft/useDraft.ts';
import { dropRows } from '../fromFile/keptRows.ts';
import { planInWords } from '../plans/words.ts';
import type { Agreed } from '../publish/ReleaseDialog.tsx';
import { stageInWords } from '../stages/words.ts';
import type { Release } from './Releases.tsx';

interface ReleaseOptions {
  entity: string;
  title: string;
  /** What is in force; undefined: nothing yet. */
  document: StudioDocument | undefined;
  inForce: string;
  text: string;
  draft: KeptDraft;
  onText(text: string): void;
  onReload(): Promise<unknown>;
  /** Drafts and versions are others than before. */
  onChanged(): void;
}

/** How work ends: published, at once or in stages, discarded, or what was in force before comes back. */
export function useReleases({
  entity,
  title,
  document,
  inForce,
  text,
  draft,
  onText,
  onReload,
  onChanged,
}: ReleaseOptions) {
  const { session } = useFrame();
  const { mutate } = useSWRConfig();
  const [release, setRelease] = useState<Release>();
  const version = document?.version ?? null;

  /** What is in force has changed, and with it everything that is read of it. */
  const reload = async () => {
    await onReload();
    await mutate(['studio history', entity]);
    await mutate(['studio repairs', entity]);
    onChanged();
  };
  const open = async () => {
    const kept = await draft.today().catch((error: unknown) => void toast(messageOf(error), 'error'));
    if (!kept) return draft.draftNo === undefined ? toast('没有可以发布的改动', 'info') : undefined;
    // Pressed while the next publication is under way, it would want to take back the one before.
    withdrawOffer();
    setRelease({ is: 'publish', draft: kept });
  };

  const back = async (to: string, { reason, accepted, repairs }: Agreed) => {
    const { plan } = await goBack({ entity, version: to, reason, accepted, repairs });
    await reload();
    return plan;
  };
  /** Going back takes what was begun since with it. */
  const mayGoBack = async () =>
    !draft.begun() ||
    (await confirm({ content: '还有没发布的改动，回到之前的版本会放弃它们。', okText: '放弃改动', danger: true }));
  /** One press: straight away where nobody has to be asked, else with what it does. */
  const undoRelease = async (to: string, before: string) => {
    if (!(await mayGoBack())) return;
    try {
      const { documents } = await judge({ documents: [{ entity, text: before, from: null }] });
      if (documents.some(({ impact }) => impact.some(({ dangerous }) => dangerous)))
        return setRelease({ is: 'back', version: to, text: before });
      const plan = await back(to, { reason: '撤回刚才的发布', accepted: [], repairs: [], publishAt: undefined });
      if (plan) return void toast(planInWords(plan), 'success');
      await draft.restart(before);
      toast(`已撤回，${title}回到之前的样子`, 'success');
    } catch (error) {
      toast(`没有撤回：${messageOf(error)}`, 'error');
    }
  };

  /** The work is put aside until it is in force for all: what is in force stays on the page. */
  const endForNow = (words: string) => {
    onText(inForce);
    onChanged();
    toast(words, 'success');
  };
  const submit = async (sent: Pick<Draft, 'draftNo' | 'version'>, { audience, ...wanted }: Agreed) => {
    const alone = draft.others.length === 0;
    const { draftNo, version: seen } = sent;
    if (audience) {
      const { reason, accepted } = wanted;
      const { stage } = await beginStage({ draftNo, version: seen, reason, accepted, audience });
      setRelease(undefined);
      draft.published(inForce);
      endForNow(stageInWords(stage));
      return void (await mutate(['studio history', entity]));
    }
    const { plan, documents } = await publish({ draftNo, version: seen, ...wanted });
    setRelease(undefined);
    draft.published(plan ? inForce : text);
    if (plan) return endForNow(planInWords(plan));
    await reload();
    const now = documents.find((one) => one.entity === entity)?.version;
    toast(
      '已发布，所有人现在看到的就是新样子',
      'success',
      alone && version !== null && now !== undefined
        ? { title: '撤回', run: () => void undoRelease(version, inForce) }
        : undefined,
    );
  };

  return {
    /** The dialog that is open, in which one or the other is decided. */
    release,
    open,
    close: () => setRelease(undefined),
    submit,
    async openBack(to: string) {
      if (await mayGoBack()) setRelease({ is: 'back', version: to, text: undefined });
    },
    async back(to: string, before: string, agreed: Agreed) {
      const plan = await back(to, agreed);
      setRelease(undefined);
      if (plan) return void toast(planInWords(plan), 'success');
      await draft.restart(before);
      toast(`${title}已回到所选的版本`, 'success');
    },
    async discard() {
      const all = draft.others.length > 0 ? `里面 ${draft.others.length + 1} 个业务对象的改动都会放弃。` : '';
      const sure = await confirm({
        content: `放弃这份草稿？${all}现在生效的定义不受影响。`,
        okText: '放弃草稿',
        danger: true,
      });
      if (!sure) return;
      try {
        await draft.discard();
        if (document === undefined) await dropRows(session.user.id, entity);
      } catch (error) {
        toast(messageOf(error), 'error');
      }
    },
  };
}
