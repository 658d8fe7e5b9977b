import type { EntityDocument } from '@yunpu/engine-core/document';
import { actionsLostWith } from '../edits/lifecycle.ts';

/** What taking something out of the document does to the rest of it, in words. */
export interface Losses {
  /** Why it cannot go. */
  blocked: string | undefined;
  /** What goes or changes with it. */
  changes: readonly string[];
  /** What still names it and has to be put right by hand. */
  dangling: readonly string[];
}

const titled = (title: string | undefined, name: string): string => `“${title ?? name}”`;

/** The part of the document that a path stands in, as people call it. */
function placeInWords(document: Partial<EntityDocument>, [first, second, third]: readonly string[]): string {
  switch (first) {
    case 'record':
      return `字段${titled(document.record?.properties?.[third ?? '']?.title, third ?? '')}的条件`;
    case 'actions':
      return `动作${titled(document.actions?.[second ?? '']?.title, second ?? '')}`;
    case 'list':
      return `视图${titled(document.list?.views?.[Number(third)]?.name, third ?? '')}的条件`;
    case 'rules':
      return `检查规则${titled(document.rules?.[Number(second)]?.message, second ?? '')}`;
    case 'form':
      return `分区${titled(document.form?.sections?.[Number(third)]?.title, third ?? '')}`;
    case 'approval':
      return '审批链';
    case 'print':
      return `打印模板${titled(document.print?.[Number(second)]?.title, second ?? '')}`;
    case 'access':
      return '权限的条件';
    case 'waiting':
      return `待办${titled(document.waiting?.[Number(second)]?.reason, second ?? '')}`;
    case 'noOverlap':
      return `时间不重叠${titled(document.noOverlap?.[Number(second)]?.message, second ?? '')}`;
    case 'starts':
      return `“从这里新建”的${titled(document.starts?.[Number(second)]?.title, second ?? '')}`;
    default:
      return first ?? '';
  }
}

/** Every text of a document with where it stands. */
function textsOf(value: unknown, path: readonly string[] = []): { path: readonly string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, [...path, key]));
}

/** What still says a state's name in an expression once it and what goes with it are gone. */
function namingState(document: Partial<EntityDocument>, state: string, gone: ReadonlySet<string>): string[] {
  const found = textsOf(document)
    .filter(({ path }) => path[0] !== 'states' && !(path[0] === 'actions' && gone.has(path[1] ?? '')))
    .filter(({ text }) => text.includes(`'${state}'`) || text.includes(`"${state}"`));
  return [...new Set(found.map(({ path }) => placeInWords(document, path)))];
}

const APPROVAL_PARTS = { start: '发起', approved: '通过', rejected: '驳回' } as const;

function fromApproval({ approval }: Partial<EntityDocument>, gone: ReadonlySet<string>): string[] {
  return (Object.keys(APPROVAL_PARTS) as (keyof typeof APPROVAL_PARTS)[])
    .filter((key) => gone.has(approval?.[key] ?? ''))
    .map((key) => `审批链的“${APPROVAL_PARTS[key]}”要另选一个动作`);
}

export function lossesOfState(document: Partial<EntityDocument>, state: string): Losses {
  const { states, actions = {} } = document;
  const gone = actionsLostWith(actions, state);
  const lost = new Set(gone);
  return {
    blocked: states?.initial === state ? '新单据从这个状态开始。先把另一个状态设为起点，再删除它。' : undefined,
    changes: Object.entries(actions).flatMap(([name, { title, from, to }]) =>
      to === state
        ? [`动作“${title}”通向这里，一起删除`]
        : lost.has(name)
          ? [`动作“${title}”只从这里开始，一起删除`]
          : from?.includes(state)
            ? [`动作“${title}”不再从这里开始`]
            : [],
    ),
    dangling: [...fromApproval(document, lost), ...namingState(document, state, lost).map((one) => `${one}还提到它`)],
  };
}

export function lossesOfAction(document: Partial<EntityDocument>, action: string): Losses {
  const { approval, list, form, waiting } = document;
  const parts = form?.sections?.filter((section) => section.parts?.some((part) => part.action === action)) ?? [];
  return {
    blocked: undefined,
    changes: [
      ...(list?.rowActions?.includes(action) ? ['列表每一行的按钮里不再有它'] : []),
      ...(waiting ?? [])
        .filter(({ actions }) => actions?.includes(action))
        .map(({ reason }) => `待办“${reason}”不再能就地办理`),
      ...parts.map(({ title }) => `分区“${title}”里的按钮一起删除`),
      ...(approval?.returned === action ? ['审批不能再退回'] : []),
      ...(approval?.withdrawn === action ? ['审批不能再撤回'] : []),
    ],
    dangling: fromApproval(document, new Set([action])),
  };
}
