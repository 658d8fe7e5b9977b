import type { chinese } from '../references.ts';
import { counted } from './plural.ts';

export const references: typeof chinese = {
  tooMany: (most) => `The references come to more than ${counted(most, 'definition')}`,
  fewerReferences: 'Let definitions refer to one another less deeply',
  circular: (reference) => `“${reference}” leads in a circle back to itself`,
  pointElsewhere: 'Let it point to a real definition',
  noFragment: (name) => `There is no fragment “${name}”`,
  nowhere: (reference) => `“${reference}” does not point to a definition`,
  inFragment: (file, pointer, message) => `At ${pointer} of fragment ${file}: ${message}`,
  key: 'Key',
  fragment: 'Fragment',
  value: 'Value',
};
