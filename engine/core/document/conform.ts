import { didYouMean } from '../expression/suggest.ts';
import { cloneJson, isObject } from '../json/json.ts';
import { conformMessages as messages } from '../messages/conform.ts';
import { nameMessages } from '../messages/names.ts';
import { words } from '../messages/words.ts';
import { dictionary } from './dictionary.ts';
import type { Shape, TitleOf } from './meta/meta.ts';
import { below, type Report } from './model/report.ts';

const resolve = (shape: Shape): Shape => (shape.is === 'ref' ? resolve(shape.to()) : shape);

function accepts(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case 'any':
      return true;
    case 'string':
    case 'expression':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'map':
    case 'object':
      return isObject(value);
    case 'either':
      return shape.of.some((part) => accepts(resolve(part), value));
    case 'ref':
      return accepts(resolve(shape), value);
  }
}

const wanted = (shape: Shape): string => {
  const plain = resolve(shape);
  return plain.is === 'either'
    ? plain.of
        .map(wanted)
        .filter((name, index, all) => all.indexOf(name) === index)
        .join(words.or)
    : plain.is === 'ref'
      ? messages.types.any
      : messages.types[plain.is];
};

/** A place in the document, named by the title of its key. */
function placeOf({ titleOf }: Sink, shape: Shape): string {
  const title = titleOf(shape);
  return title === undefined ? messages.here : messages.named(title);
}

/** Of several shapes, the one an author meant: the one that takes the value, else the one whose keys it uses. */
function choose(shapes: readonly Shape[], value: unknown): Shape | undefined {
  const fitting = shapes.map(resolve).filter((shape) => accepts(shape, value));
  if (!isObject(value) || fitting.length < 2) return fitting[0];
  const takes = (shape: Shape): boolean => {
    let right = true;
    conform(shape, value, '', () => {
      right = false;
    });
    return right;
  };
  const missing = (shape: Shape): number =>
    shape.is === 'object' ? (shape.required ?? []).filter((key) => !Object.hasOwn(value, key)).length : 0;
  return fitting.find(takes) ?? [...fitting].sort((a, b) => missing(a) - missing(b))[0];
}

/** The shape that a value was meant to have, where several are allowed. */
export function shapeFor(shape: Shape, value: unknown): Shape | undefined {
  const plain = resolve(shape);
  return plain.is === 'either' ? choose(plain.of, value) : plain;
}

/** Where findings go, and how they call keys. */
interface Sink {
  report: Report;
  titleOf: TitleOf;
}

/**
 * Parses JSON against a shape at the boundary: reports what does not fit and returns a copy without it, so that
 * everything after may trust the types. `undefined` when nothing of it fits. `titleOf` names keys to those who write
 * documents; a page, which is handed what the server has checked, need not carry the words.
 */
export function conform(
  shape: Shape,
  value: unknown,
  pointer: string,
  report: Report,
  titleOf: TitleOf = () => undefined,
): unknown {
  return fit(shape, value, pointer, { report, titleOf });
}

function fit(shape: Shape, value: unknown, pointer: string, sink: Sink): unknown {
  const plain = resolve(shape);
  if (plain.is === 'either') {
    const chosen = choose(plain.of, value);
    if (chosen) return fit(chosen, value, pointer, sink);
  }
  if (!accepts(plain, value)) {
    sink.report(
      'wrong-type',
      pointer,
      messages.wrongType(placeOf(sink, plain), wanted(plain)),
      repairType(plain, value, pointer),
    );
    return undefined;
  }
  switch (plain.is) {
    case 'string':
      return conformText(plain, value as string, pointer, sink);
    case 'integer':
      return conformWhole(plain, value as number, pointer, sink);
    case 'array':
      return (value as unknown[])
        .map((item, index) => fit(plain.of, item, below(pointer, index), sink) ?? blank(plain.of))
        .filter((item) => item !== undefined);
    case 'map':
      return conformEntries(value as Record<string, unknown>, () => plain.of, pointer, sink);
    case 'object': {
      const source = value as Record<string, unknown>;
      for (const key of plain.required ?? []) {
        if (Object.hasOwn(source, key)) continue;
        const title = plain.keys[key] && sink.titleOf(plain.keys[key]);
        sink.report(
          'missing-key',
          pointer,
          title === undefined ? messages.missing(key) : messages.missingTitled(key, title),
        );
      }
      return Object.assign(
        requiredTexts(plain),
        conformEntries(
          source,
          (key) => (Object.hasOwn(plain.keys, key) ? plain.keys[key] : undefined),
          pointer,
          sink,
          plain,
        ),
      );
    }
    default:
      return plain.is === 'any' ? cloneJson(value) : value;
  }
}

/** Names that an object must have are there, though empty, so that nothing later asks; what is missing was reported. */
function requiredTexts(shape: Extract<Shape, { is: 'object' }>): Record<string, unknown> {
  return Object.fromEntries(
    (shape.required ?? []).filter((key) => shape.keys[key]?.is === 'string').map((key) => [key, '']),
  );
}

/** Stands for an item that does not fit, so that those after it keep their places. */
function blank(shape: Shape): unknown {
  const plain = resolve(shape);
  return plain.is === 'object' && (plain.required?.length ?? 0) > 0 ? requiredTexts(plain) : undefined;
}

function conformEntries(
  source: Record<string, unknown>,
  shapeOf: (key: string) => Shape | undefined,
  pointer: string,
  sink: Sink,
  owner?: Extract<Shape, { is: 'object' }>,
): Record<string, unknown> {
  const result = dictionary<unknown>();
  for (const [key, value] of Object.entries(source)) {
    if (key === '__proto__') {
      sink.report('bad-name', below(pointer, key), messages.proto, { key: true });
      continue;
    }
    const shape = shapeOf(key);
    if (shape) {
      const kept = fit(shape, value, below(pointer, key), sink);
      if (kept !== undefined) result[key] = kept;
    } else if (owner?.open || key.startsWith('x-')) {
      result[key] = cloneJson(value);
    } else {
      const near =
        owner &&
        didYouMean(
          key,
          Object.keys(owner.keys).filter((known) => !Object.hasOwn(source, known)),
        );
      sink.report('unknown-key', below(pointer, key), messages.unknownKey(key), {
        key: true,
        ...(near !== undefined && {
          suggestion: nameMessages.near(near),
          fix: { pointer: below(pointer, key), value: near },
        }),
      });
    }
  }
  return result;
}

function conformText(
  shape: Extract<Shape, { is: 'string' }>,
  value: string,
  pointer: string,
  sink: Sink,
): string | undefined {
  if (shape.enum && !shape.enum.includes(value) && !(shape.own && value.startsWith('x-'))) {
    const near = didYouMean(value, shape.enum);
    sink.report('wrong-value', pointer, messages.unknownValue(value), {
      suggestion:
        near === undefined ? nameMessages.available(shape.enum.join(words.separator)) : nameMessages.near(near),
      ...(near !== undefined && { fix: { pointer, value: near } }),
    });
    return undefined;
  }
  if (shape.pattern !== undefined && !new RegExp(shape.pattern, 'u').test(value)) {
    sink.report('bad-name', pointer, messages.form(value), { suggestion: shape.form && messages.forms[shape.form] });
  }
  return value;
}

/** A number beyond its bounds is reported, and the nearest within them is gone on with. */
function conformWhole(shape: Extract<Shape, { is: 'integer' }>, value: number, pointer: string, sink: Sink): number {
  const { from = -Infinity, to = Infinity } = shape;
  const near = Math.min(Math.max(value, from), to);
  if (near !== value)
    sink.report('wrong-value', pointer, messages.range(placeOf(sink, shape), from, to), {
      suggestion: messages.write(String(near)),
      fix: { pointer, value: near },
    });
  return near;
}

/** A string that says a number or a boolean is easily repaired. */
function repairType(
  shape: Shape,
  value: unknown,
  pointer: string,
): { suggestion?: string; fix?: { pointer: string; value: unknown } } {
  const kinds = shape.is === 'either' ? shape.of.map((part) => resolve(part).is) : [shape.is];
  if (kinds.includes('boolean') && (value === 'true' || value === 'false'))
    return { suggestion: messages.unquoted(value), fix: { pointer, value: value === 'true' } };
  if (
    (kinds.includes('number') || kinds.includes('integer')) &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
  ) {
    return { suggestion: messages.unquoted(String(Number(value))), fix: { pointer, value: Number(value) } };
  }
  if (kinds.includes('array') && (typeof value === 'string' || isObject(value)))
    return { suggestion: messages.inBrackets, fix: { pointer, value: [value] } };
  return {};
}

/** Levels of objects and lists in a document; real ones have fewer than thirty. */
export const MAX_NESTING = 100;

/** Whether objects and arrays are nested in one another beyond a limit; asked before anything walks them. */
export function isNestedDeeper(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return limit < 0 || Object.values(value).some((item) => isNestedDeeper(item, limit - 1));
}
