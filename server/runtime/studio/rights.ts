import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { RightSource, RoleSource } from '../documents/source.ts';

/** Who writes what only code stands behind: hooks, addresses, where records are kept. */
const AUTHOR = 'developer';

/** Somebody at the machine itself: nothing of the shop is kept from her, and no role is hers to give more to. */
export interface MachineHolder extends Pick<Caller, 'userId' | 'userName' | 'roles'> {
  holdsMachine: true;
}

/** Who publishes: somebody who is signed in, or somebody at the machine. */
export type Publisher = Caller | MachineHolder;

export const holdsMachine = (publisher: Publisher): publisher is MachineHolder => 'holdsMachine' in publisher;

export const writesCode = (publisher: Publisher): boolean =>
  holdsMachine(publisher) || publisher.roles.includes(AUTHOR);

const holds = (right: RightSource, entity: string): boolean => right === '*' || right.includes(entity);

const has = (caller: Caller, roles: readonly RoleSource[], right: 'design' | 'publish', entity: string): boolean =>
  roles.some((role) => caller.roles.includes(role.name) && holds(role[right], entity));

export const mayDesign = (caller: Caller, roles: readonly RoleSource[], entity: string): boolean =>
  has(caller, roles, 'design', entity);

export const mayPublish = (caller: Caller, roles: readonly RoleSource[], entity: string): boolean =>
  has(caller, roles, 'publish', entity);

/** Whether what she publishes waits for a second person: no role of hers lets her publish it by herself. */
export const needsSecond = (caller: Caller, roles: readonly RoleSource[], entity: string): boolean =>
  !roles.some(
    ({ name, publish, publishWithSecond }) =>
      caller.roles.includes(name) && holds(publish, entity) && !holds(publishWithSecond, entity),
  );

/** @throws AppError studio.mayNotDesign */
export function requireDesigner(caller: Caller, roles: readonly RoleSource[], entities: readonly string[]): void {
  const refused = entities.find((entity) => !mayDesign(caller, roles, entity));
  if (refused !== undefined)
    throw new AppError('studio.mayNotDesign', { message: `您没有设计业务对象“${refused}”的权限` });
}

/** @throws AppError studio.mayNotDesign, studio.mayNotPublish */
export function requirePublisher(caller: Caller, roles: readonly RoleSource[], entities: readonly string[]): void {
  requireDesigner(caller, roles, entities);
  const refused = entities.find((entity) => !mayPublish(caller, roles, entity));
  if (refused !== undefined)
    throw new AppError('studio.mayNotPublish', { message: `您没有发布业务对象“${refused}”的权限` });
}
