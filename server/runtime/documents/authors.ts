import { compile } from '../../../contract/documents.ts';
import type { Caller } from '../../platform/http/caller.ts';

const AUTHORS: readonly string[] = compile.who.roles;

/** Those who write documents see what is wrong with them. */
export const writesDocuments = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  roles.some((role) => AUTHORS.includes(role));
