import type { Random } from './random.ts';

const SURNAMES = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'];
const GIVEN = [
  '子涵',
  '雨桐',
  '浩然',
  '思远',
  '建国',
  '志强',
  '晓燕',
  '丽娜',
  '国栋',
  '文博',
  '俊杰',
  '欣怡',
  '海涛',
  '明辉',
  '雅琴',
  '慧敏',
  '立新',
  '永康',
  '佳宁',
  '梦洁',
  '晨曦',
  '天宇',
  '伟',
  '静',
  '磊',
  '敏',
  '强',
  '洋',
  '艳',
  '杰',
  '娟',
  '涛',
  '超',
  '霞',
  '平',
  '刚',
  '桂英',
  '嘉豪',
  '若曦',
  '景行',
  '亦凡',
  '书瑶',
  '启明',
  '望舒',
  '知行',
  '南星',
];

export function personName(random: Random): string {
  return random.pick(SURNAMES) + random.pick(GIVEN);
}

const PREFIXES = ['138', '139', '136', '137', '150', '151', '158', '159', '186', '188', '189', '177'];

/** A mobile number; its last eight digits are chance. */
export function mobile(random: Random): string {
  return random.pick(PREFIXES) + random.digits(8);
}

const MAIL_HOSTS = ['example.com', 'example.cn', 'example.net'];

/** An address at a host that is reserved for examples (RFC 2606). */
export function email(random: Random, local: string): string {
  return `${local}${random.digits(3)}@${random.pick(MAIL_HOSTS)}`;
}
