import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { Transport } from '@yunpu/engine-core/endpoint';
import type { Point, Scope } from '@yunpu/engine-core/expression';
import { shanghaiDay } from '@yunpu/engine-core/format';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { SWRConfig } from 'swr';
import '../theme/tokens.css';

/** Where a record, a list or a new record lives in the page around the engine. */
export interface Navigation {
  /** Address of a record, for links that open in a new tab. */
  href(entity: string, key: string): string;
  open(entity: string, key: string): void;
  /** Opens the form of a new record that starts with these values. Absent: nothing is begun from here. */
  begin?(entity: string, values: RecordData): void;
  /** Address of a map with this place on it, in degrees of WGS 84. Absent: OpenStreetMap. */
  mapOf?(place: Point): string;
}

export interface Notice {
  kind: 'success' | 'error' | 'warning' | 'info';
  text: string;
  /** What the person can still do about it, for as long as the notice stands; `undoes`: it takes back what is told. */
  action?: { title: string; undoes?: true; run(): void };
}

/** What the page hands to the engine. The engine fetches nothing, routes nowhere and knows no entity by itself. */
export interface Engine {
  transport: Transport;
  user: Scope['user'];
  team: Scope['team'];
  /** The compiled model of an entity this person may see; for links, children and their pickers. */
  loadModel(entity: string): Promise<EntityModel>;
  /** The compiled checks of the model's version: the gateway's module, or in process where there is no gateway. */
  loadValidator(model: EntityModel): Promise<StructuralValidator>;
  navigation: Navigation;
  notify(notice: Notice): void;
  /** Put around every antd control (`withAntdLook`); may load itself when first drawn. Absent: antd's own look. */
  AntdLook?: ComponentType<{ children: ReactNode }>;
  /** Fetches what AntdLook loads; a control that takes another's place waits for it, so that the place is never empty. */
  prepareLook?(): Promise<unknown>;
}

const EngineContext = createContext<Engine | undefined>(undefined);

export function EngineProvider({ engine, children }: { engine: Engine; children: ReactNode }): ReactNode {
  return (
    <SWRConfig value={{ revalidateOnFocus: false, shouldRetryOnError: false }}>
      <EngineContext value={engine}>{children}</EngineContext>
    </SWRConfig>
  );
}

/** @throws Error when there is no EngineProvider above. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext);
  if (!engine) throw new Error('EngineProvider is missing above this component');
  return engine;
}

/** The reserved names of expressions for this person, now; about a stored record also whose it is. */
export function scopeOf(
  engine: Pick<Engine, 'user' | 'team' | 'transport'>,
  isNew: boolean,
  record?: Readonly<RecordData>,
): Scope {
  const now = Date.now();
  return scopeOfRecord(
    engine,
    { user: engine.user, team: engine.team, today: shanghaiDay(now), now: new Date(now).toISOString(), isNew },
    record,
  );
}

/** A scope for one of many records: it differs from the others' only where the record is another team's. */
export function scopeOfRecord(
  { transport, team }: Pick<Engine, 'team' | 'transport'>,
  scope: Scope,
  record?: Readonly<RecordData>,
): Scope {
  const eid = record?.eid;
  const recordTeam = typeof eid === 'string' && eid !== team.eid ? transport.teamOf?.(eid) : undefined;
  return recordTeam ? { ...scope, recordTeam } : scope;
}
