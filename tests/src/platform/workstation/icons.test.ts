import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PLACES } from '../../../../src/platform/workstation/places.ts';

const FOLDER = 'schemas/entities';

it('has one icon for one thing: two lists, or a list and a page, share one only where they show the same records', () => {
  const things = [
    ...readdirSync(FOLDER).flatMap((file) => {
      const { entity, menu } = JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as {
        entity: string;
        menu?: { icon: string };
      };
      return menu ? [{ thing: entity, icon: menu.icon }] : [];
    }),
    // A page of some records, or one that no document stands behind.
    ...PLACES.filter(({ hidden, record }) => !hidden && record === undefined).map(({ id, entity, icon }) => ({
      thing: entity ?? id,
      icon,
    })),
  ];
  const byIcon = new Map<string, Set<string>>();
  for (const { thing, icon } of things) byIcon.set(icon, (byIcon.get(icon) ?? new Set()).add(thing));
  expect([...byIcon].filter(([, shared]) => shared.size > 1).map(([icon, shared]) => [icon, ...shared])).toEqual([
    // Coupons as they are given, and as one has them.
    ['TicketPercent', 'coupon-campaign', 'discount-center'],
  ]);
});
