import type { Shape } from './meta/meta.ts';
import { document } from './meta/metaWhole.ts';

/** The shapes that the value of one key may have; none where the document may not go. */
function inside(shape: Shape, key: string | number): Shape[] {
  switch (shape.is) {
    case 'object':
      return Object.entries(shape.keys).flatMap(([name, part]) => (name === key ? [part] : []));
    case 'map':
    case 'array':
      return [shape.of];
    case 'either':
      return shape.of.flatMap((part) => inside(part, key));
    case 'ref':
      return inside(shape.to(), key);
    default:
      return [];
  }
}

const mayBeExpression = (shape: Shape): boolean =>
  shape.is === 'expression' || (shape.is === 'either' && shape.of.some(mayBeExpression));

/** Whether a text at a place of a document is an expression, as the shapes say it; a computed initial value is one too. */
export function takesExpression(path: readonly (string | number)[]): boolean {
  if (path.at(-2) === 'default' && path.at(-1) === 'expression') return true;
  return path
    .reduce<Shape[]>((shapes, key) => shapes.flatMap((shape) => inside(shape, key)), [document])
    .some(mayBeExpression);
}
