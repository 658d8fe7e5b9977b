/** What an application that does an action itself needs of the engine, and no more: a page loads it for that alone. */
export { type ActionRequest, type OwnAction, registerAction } from './action/ownActions.ts';
export { download } from './page/download.ts';
