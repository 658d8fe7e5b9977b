import { type Static, Type } from 'typebox';
import { defineCall, Nullable } from './define.ts';

/** Null: the built-in page takes its place, or there is none. */
const address = Nullable(Type.String());

/** What a page has to know of the settings. */
export const PageSettings = Type.Object({
  registerUrl: address,
  forgotPasswordUrl: address,
  sellerUrl: address,
  /** Codes can be read at /dev/inbox: this is a demonstration. */
  devInbox: Type.Boolean(),
});
export type PageSettings = Static<typeof PageSettings>;

export const page = defineCall({
  name: 'settings.page',
  method: 'GET',
  path: '/yzjumc/settings',
  summary: '页面需要的设置',
  section: '',
  who: 'anyone',
  answered: PageSettings,
});
