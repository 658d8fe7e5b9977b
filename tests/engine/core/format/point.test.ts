import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceBetween } from '../../../../engine/core/expression/points.ts';
import { parsePoint } from '../../../../engine/core/format/point.ts';
import { FORMATS } from '../../../../engine/core/validation/formats.ts';

const accepted = (text: string): boolean => (FORMATS['geo-point'] as RegExp).test(text);

it.each([
  ['31.2304,121.4737', '31.2304,121.4737'],
  [' 31.2304， 121.4737 ', '31.2304,121.4737'],
  ['31.2304 121.4737', '31.2304,121.4737'],
  ['121.4737,31.2304', '31.2304,121.4737'],
  ['北纬31.2304° 东经121.4737°', '31.2304,121.4737'],
  ['东经 121.4737，北纬 31.2304', '31.2304,121.4737'],
  ['31.2304N, 121.4737E', '31.2304,121.4737'],
  ['E121.4737 N31.2304', '31.2304,121.4737'],
  ['31°13′49.5″N 121°28′25″E', '31.230417,121.473611'],
  ["33°52'S 151°12'E", '-33.866667,151.2'],
  ['-33.86,-70.5', '-33.86,-70.5'],
  ['0,0', '0,0'],
  ['91,181', undefined],
  ['31.2304', undefined],
  ['31.2304,121.4737,5', undefined],
  ['人民广场', undefined],
  ['', undefined],
])('reads the place %s as %s', (text, point) => {
  expect(parsePoint(text)).toBe(point);
});

it('reads every place that the format accepts as itself, to a tenth of a metre', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const point = parsePoint(`${latitude.toFixed(6)},${longitude.toFixed(6)}`) ?? '';
      expect(accepted(point)).toBe(true);
      expect(parsePoint(point)).toBe(point);
    }),
  );
});

it.each(['31.2304, 121.4737', '121.4737,31.2304', '31.2304', '90.1,0', '1e1,2', '031,2', '31.2304,181', ''])(
  'does not keep %j as a place',
  (text) => {
    expect(accepted(text)).toBe(false);
  },
);

it('measures along the surface of the earth, in metres', () => {
  // Shanghai's People's Square to Tiananmen, as geodesic tables have it within half a percent.
  const metres = distanceBetween('31.2304,121.4737', '39.9087,116.3975') ?? 0;
  expect(Math.abs(metres - 1_067_000)).toBeLessThan(5_000);
  expect(distanceBetween('31.2304,121.4737', '31.2304,121.4737')).toBe(0);
  expect(distanceBetween('0,179.9995', '0,-179.9995')).toBe(111);
  expect(distanceBetween('31.2304,121.4737', '人民广场')).toBeNull();
});
