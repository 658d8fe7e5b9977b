import type { Region } from '../../../contract/regions.ts';
import areas from './areas.json' with { type: 'json' };
import source from './regions.json' with { type: 'json' };

/** A district with what it is part of, and the sales area it belongs to. */
export interface Place {
  province: Region;
  city: Region;
  district: Region;
  area: Region;
}

const districtsOf = (packed: string): Region[] =>
  packed
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => ({ code: part.slice(0, 6), name: part.slice(6) }));
const same = ({ code, name }: Region, wanted: string): boolean => code === wanted || name === wanted;
const plain = ({ code, name }: Region): Region => ({ code, name });

/** Provinces; of a province its cities; of a city its districts. Names and codes are both understood. */
export function regionsBelow(province: string | undefined, city: string | undefined): Region[] {
  if (!province) return source.map(plain);
  const cities = source.find((candidate) => same(candidate, province))?.cities ?? [];
  if (!city) return cities.map(plain);
  const found = cities.find((candidate) => same(candidate, city));
  return found ? districtsOf(found.districts) : [];
}

function placeOf(
  province: (typeof source)[number],
  city: (typeof source)[number]['cities'][number],
  district: Region,
): Place {
  const area = areas.find(({ provinces }) => provinces.includes(province.code.slice(0, 2)));
  return {
    province: plain(province),
    city: plain(city),
    district,
    area: area ? plain(area) : { code: 'other', name: '其他' },
  };
}

/** The place with a district's code, or undefined. */
export function placeByCode(code: string): Place | undefined {
  const province = source.find((candidate) => candidate.code.slice(0, 2) === code.slice(0, 2));
  for (const city of province?.cities ?? []) {
    const district = districtsOf(city.districts).find((candidate) => candidate.code === code);
    if (province && district) return placeOf(province, city, district);
  }
  return undefined;
}

/** The place with these three names, or undefined when there is no such place. */
export function placeByNames(provinceName: unknown, cityName: unknown, districtName: unknown): Place | undefined {
  const province = source.find(({ name }) => name === provinceName);
  const city = province?.cities.find(({ name }) => name === cityName);
  const district = city && districtsOf(city.districts).find(({ name }) => name === districtName);
  return province && city && district ? placeOf(province, city, district) : undefined;
}
