import type { EntityModel } from '@yunpu/engine-core/document';
import { renamesBetween, withRenames } from '@yunpu/engine-core/query';
import type { Reading } from './context.ts';

/** The document that a page was drawn from, where it is another than today's and still known. */
export async function drawnEarlier(
  { runtime, executor, model, actor }: Reading,
  documentVersion: unknown,
): Promise<EntityModel | undefined> {
  const { roles } = actor.caller;
  if (typeof documentVersion !== 'string' || runtime.models.isDrawnFrom(model, roles, documentVersion))
    return undefined;
  return runtime.models.drawnFrom(executor, model.entity, roles, documentVersion);
}

/**
 * What a page asks of a list, as a page of today's document would ask it: one that was drawn from an earlier document, which
 * `documentVersion` names, calls fields as they were called then.
 */
export async function calledToday<T extends object>(
  reading: Reading,
  asked: T & { documentVersion?: unknown },
): Promise<T> {
  const { model } = reading;
  const drawn = await drawnEarlier(reading, asked.documentVersion);
  return drawn === undefined
    ? asked
    : { ...withRenames<T>(asked, renamesBetween(drawn, model)), documentVersion: model.version };
}
