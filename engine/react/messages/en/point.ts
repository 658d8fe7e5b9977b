import type { chinese } from '../point.ts';

export const point: typeof chinese = {
  denied: 'The browser did not allow this page to know where you are; allow it beside the address, or type the place',
  finding: 'Locating…',
  here: 'Here',
  hereFor: (field) => `Put where you are into “${field}”`,
  latitude: (degrees) => `${Math.abs(degrees)}° ${degrees < 0 ? 'S' : 'N'}`,
  longitude: (degrees) => `${Math.abs(degrees)}° ${degrees < 0 ? 'W' : 'E'}`,
  map: 'Show on a map',
  placeholder: 'for example 31.2304,121.4737',
  unknown: 'Where you are could not be found; try again, or type the place',
  unsupported: 'Where you are is known over https only; please type the place',
};
