import { STUDIO_PATH } from '../../../../platform/workstation/menu.ts';

/** The version whose time is looked at, by when it came into force. */
export const PAST = 'past';

export const pastPath = (entity: string, at: string): string =>
  `${STUDIO_PATH}/${entity}?${new URLSearchParams({ [PAST]: at }).toString()}`;
