import { equalJson, isObject } from '@yunpu/engine-core/json';
import { applyOverlay, type Operation, type OverlayClash } from '@yunpu/engine-core/overlay';
import { type Static, type TObject, Type } from 'typebox';
import { Mending } from '../../../contract/studio/index.ts';
import type { ChosenRepair } from '../studio/chosen.ts';

const Pointer = Type.String({ pattern: '^(/.*)?$' });
const Behind = Type.Union([Type.String(), Type.Null()]);
const NO_MORE = { additionalProperties: false } as const;

/** One change, as `Operation` has it. */
const Change = Type.Union([
  Type.Object(
    { op: Type.Literal('add'), at: Pointer, value: Type.Unknown(), after: Behind, name: Type.Optional(Type.String()) },
    NO_MORE,
  ),
  Type.Object({ op: Type.Literal('change'), at: Pointer, was: Type.Unknown(), value: Type.Unknown() }, NO_MORE),
  Type.Object({ op: Type.Literal('rename'), at: Pointer, was: Type.String(), name: Type.String() }, NO_MORE),
  Type.Object({ op: Type.Literal('move'), at: Pointer, after: Behind }, NO_MORE),
  Type.Object({ op: Type.Literal('retire'), at: Pointer, was: Type.Unknown() }, NO_MORE),
]);

/** The keys of `Changes`; which of them stand together is not for the shape to say. */
export const changesShape = {
  entity: Type.String({ pattern: '^[a-z][a-z0-9-]{0,60}$' }),
  title: Type.String(),
  base: Type.Union([Type.String(), Type.Null()]),
  changes: Type.Optional(Type.Array(Change)),
  document: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
};
type Shape = Static<TObject<typeof changesShape>>;

/**
 * What is made of one document, apart from where it was made: in a file, or on its way to another installation. Either
 * changes of a shipped document, or the whole of one that is not shipped.
 */
export type Changes = Pick<Shape, 'entity' | 'title'> &
  (
    | { base: string; changes: Operation[]; document?: undefined }
    | { base: null; document: Record<string, unknown>; changes?: undefined }
  );

/** What was chosen for stored records where the changes were made; what each effect is like is for whoever finds it again. */
export const chosenShape = Type.Object(
  { ids: Type.Array(Type.String(), { minItems: 1 }), test: Type.Object({ is: Type.String() }), repair: Mending },
  NO_MORE,
);

/** Changes on their way to other records. */
export type SentChanges = Changes & { repairs?: ChosenRepair[] };

/** Whether a value of the shape is one of the two. */
export const isWhole = ({ base, changes, document }: Shape): boolean =>
  base === null ? document !== undefined && changes === undefined : changes !== undefined && document === undefined;

/** What two sides say of one place, when not both can be right. */
export interface Contradiction {
  entity: string;
  /** Pointer of identities. */
  at: string;
  message: string;
  was: unknown;
  /** As it is in force here. */
  here: unknown;
  /** As what is brought wants it. */
  brought: unknown;
}

export const contradiction = (entity: string, { at, message, was, base, overlay }: OverlayClash): Contradiction => ({
  entity,
  at,
  message,
  was,
  here: base,
  brought: overlay,
});

/** The document that they come to on this installation's shipped one. */
export function onBase(
  { entity, title, ...made }: Changes,
  base: Record<string, unknown> | null,
): { document: Record<string, unknown>; contradictions: Contradiction[] } {
  const whole = (message: string, document: Record<string, unknown>) => ({
    document,
    contradictions: [{ entity, at: '', message, was: undefined, here: base ?? undefined, brought: document }],
  });
  if (made.base === null) {
    if (base === null || equalJson(base, made.document)) return { document: made.document, contradictions: [] };
    return whole(`“${title}”（${entity}）是另外新建的，而这里随产品附有同名的业务对象`, made.document);
  }
  if (base === null) return whole(`这里没有“${title}”（${entity}）所修改的、随产品附带的定义`, {});
  const { document, clashes } = applyOverlay(base, made.changes);
  return {
    document: isObject(document) ? document : base,
    contradictions: clashes.map((clash) => contradiction(entity, clash)),
  };
}
