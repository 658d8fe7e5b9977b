import { type Static, Type } from 'typebox';
import { defineCall } from './define.ts';

const name = (title: string) => Type.Optional(Type.String({ maxLength: 60, title }));

/** A province, a city, a district or a sales area. */
export const Region = Type.Object({
  /** Of a place six digits (GB/T 2260). */
  code: Type.String(),
  name: Type.String(),
});
export type Region = Static<typeof Region>;

export const list = defineCall({
  name: 'regions.list',
  method: 'GET',
  path: '/yzjumc/region/v1/list',
  summary: '省、市、区县',
  section: '',
  who: 'anyone',
  perMinute: 240,
  sent: Type.Object({ province: name('省份'), city: name('城市'), keyword: name('关键字') }),
  answered: Type.Array(Region),
});
