import { inexactText, isInexact } from '../json/json.ts';
import { expressionMessages as messages } from '../messages/expression.ts';
import { nameMessages } from '../messages/names.ts';
import { words } from '../messages/words.ts';
import { type Ast, type BinaryOperator, type MacroName, type Reference } from './ast.ts';
import { isTime } from './dates.ts';
import { ALIASES, HELPERS, helpOf, patternOf } from './helpers.ts';
import { firstName } from './identifiers.ts';
import { type NameScope, resolveName, visibleNames } from './scope.ts';
import { didYouMean } from './suggest.ts';
import type { ExpressionProblem, Syntax } from './syntax.ts';
import {
  BOOL,
  DYN,
  isAssignable,
  isComparable,
  isTimeType,
  listOf,
  NULL,
  NUMBER,
  STRING,
  TIME_LITERAL,
  type Type,
  typeName,
  unionType,
} from './type.ts';

interface Local {
  name: string;
  slot: number;
  type: Type;
  ref: Reference | undefined;
}

const MACROS: Readonly<Record<string, MacroName>> = {
  map: 'map',
  filter: 'filter',
  exists: 'exists',
  all: 'all',
  exists_one: 'exists_one',
};
const join = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

/**
 * Resolves the names and types of one parsed expression. It goes on after a mistake, so that an author sees all
 * of them at once; a part that is wrong counts as `dyn`, so that one mistake gives one message.
 */
export class Checker {
  readonly problems: ExpressionProblem[] = [];
  #slots = 0;

  constructor(
    readonly source: string,
    readonly scope: NameScope,
  ) {}

  check(node: Syntax, locals: readonly Local[] = []): Ast {
    const at = { start: node.start, end: node.end };
    switch (node.op) {
      case 'value':
        return { ...at, ...this.#literal(node.args, at) };
      case 'id':
        return this.#name(this.#written(node.args, node.start), at, locals);
      case '.':
      case '.?':
        return this.#member(
          this.check(node.args[0], locals),
          this.#written(node.args[1], node.end - node.args[1].length),
          at,
        );
      case '[]':
      case '[?]':
        return this.#index(this.check(node.args[0], locals), this.check(node.args[1], locals), at);
      case 'list': {
        const items = node.args.map((item) => this.check(item, locals));
        return {
          op: 'list',
          items,
          ...at,
          type: listOf(items.length === 0 ? DYN : items.map((item) => item.type).reduce(unionType)),
        };
      }
      case 'map':
        return {
          op: 'object',
          entries: node.args.map(([key, value]) => [this.check(key, locals), this.check(value, locals)] as const),
          ...at,
          type: { kind: 'map' },
        };
      case '!_':
        return {
          op: 'not',
          of: this.#want(this.check(node.args, locals), BOOL, messages.places.not),
          ...at,
          type: BOOL,
        };
      case '-_':
        return {
          op: 'negate',
          of: this.#want(this.check(node.args, locals), NUMBER, messages.places.negate),
          ...at,
          type: NUMBER,
        };
      case '&&':
      case '||': {
        const label = node.op === '&&' ? messages.places.and : messages.places.or;
        const [left, right] = node.args.map((side) => this.#want(this.check(side, locals), BOOL, label)) as [Ast, Ast];
        return { op: node.op === '&&' ? 'and' : 'or', left, right, ...at, type: BOOL };
      }
      case '?:': {
        const when = this.#want(this.check(node.args[0], locals), BOOL, messages.places.choose);
        const then = this.check(node.args[1], locals);
        const otherwise = this.check(node.args[2], locals);
        if (!isComparable(then.type, otherwise.type))
          this.#report('expression-type', messages.twoResults(typeName(then.type), typeName(otherwise.type)), at);
        return { op: 'choose', when, then, otherwise, ...at, type: unionType(then.type, otherwise.type) };
      }
      case 'call':
        return this.#call(
          this.#written(node.args[0], node.start),
          node.args[1].map((arg) => this.check(arg, locals)),
          at,
          false,
        );
      case 'rcall':
        return this.#method(node.args[0], node.args[1], node.args[2], at, locals);
      default:
        return this.#binary(node.op, this.check(node.args[0], locals), this.check(node.args[1], locals), at);
    }
  }

  #report(
    code: ExpressionProblem['code'],
    message: string,
    at: { start: number; end: number },
    extra: { suggestion?: string; replace?: string } = {},
  ): void {
    const problem: ExpressionProblem = { code, message, start: at.start, end: at.end };
    if (extra.suggestion !== undefined) problem.suggestion = extra.suggestion;
    if (extra.replace !== undefined)
      problem.fix = this.source.slice(0, at.start) + extra.replace + this.source.slice(at.end);
    this.problems.push(problem);
  }

  /** A name as the source has it: the parser saw its plain stand-in (`withPlainNames`). */
  #written(name: string, start: number): string {
    return this.source.slice(start, start + name.length);
  }

  #literal(
    value: unknown,
    at: { start: number; end: number },
  ): { op: 'literal'; value: string | number | boolean | null; type: Type } {
    if (typeof value === 'string') return { op: 'literal', value, type: isTime(value) ? TIME_LITERAL : STRING };
    if (typeof value === 'boolean') return { op: 'literal', value, type: BOOL };
    if (value === null) return { op: 'literal', value, type: NULL };
    const number = Number(value);
    if (isInexact(number)) this.#report('expression-type', inexactText(messages.number), at);
    return { op: 'literal', value: number, type: NUMBER };
  }

  #name(name: string, at: { start: number; end: number }, locals: readonly Local[]): Ast {
    const local = locals.findLast((candidate) => candidate.name === name);
    if (local) {
      return {
        op: 'name',
        name,
        origin: 'local',
        keys: [],
        slot: local.slot,
        ...at,
        type: local.type,
        ...(local.ref && { ref: local.ref }),
      };
    }
    const found = resolveName(this.scope, name);
    if (found)
      return {
        op: 'name',
        name,
        origin: found.origin,
        keys: found.keys,
        slot: -1,
        ...at,
        type: found.type,
        ref: { origin: found.origin, path: found.path },
      };
    if (this.scope.parent && Object.hasOwn(this.scope.parent.fields, name)) {
      this.#report('expression-name', messages.inParent(name), at, {
        suggestion: messages.write(`parent.${name}`),
        replace: `parent.${name}`,
      });
    } else {
      const near = didYouMean(name, [...visibleNames(this.scope), ...locals.map((candidate) => candidate.name)]);
      this.#report(
        'expression-name',
        messages.unknownName(name),
        at,
        near === undefined ? {} : { suggestion: nameMessages.near(near), replace: near },
      );
    }
    return { op: 'name', name, origin: 'local', keys: [], slot: -1, ...at, type: DYN };
  }

  #member(of: Ast, key: string, at: { start: number; end: number }): Ast {
    const { type } = of;
    const keyAt = { start: at.end - key.length, end: at.end };
    let result: Type = DYN;
    if (type.kind === 'map' && type.fields) {
      if (Object.hasOwn(type.fields, key)) {
        result = type.fields[key] ?? DYN;
      } else {
        const near = didYouMean(key, Object.keys(type.fields));
        this.#report(
          'expression-name',
          messages.unknownMember(this.source.slice(of.start, of.end), key),
          keyAt,
          near === undefined ? {} : { suggestion: nameMessages.near(near), replace: near },
        );
      }
    } else if (type.kind === 'list') {
      this.#report('expression-type', messages.memberOfList(this.source.slice(of.start, of.end), key), keyAt, {
        suggestion: messages.memberOfRows(this.source.slice(of.start, of.end), key),
      });
    } else if (type.kind !== 'dyn' && type.kind !== 'map') {
      this.#report('expression-type', messages.noMember(typeName(type), key), keyAt);
    }
    const ref = of.ref && { origin: of.ref.origin, path: join(of.ref.path, key) };
    if (of.op === 'name' && of.origin !== 'local')
      return {
        ...of,
        name: key,
        keys: [...of.keys, key],
        start: at.start,
        end: at.end,
        type: result,
        ...(ref && { ref }),
      };
    return { op: 'member', of, key, ...at, type: result, ...(ref && { ref }) };
  }

  #index(of: Ast, position: Ast, at: { start: number; end: number }): Ast {
    const { type } = of;
    if (type.kind === 'list') {
      this.#want(position, NUMBER, messages.places.row);
      return { op: 'index', of, at: position, ...at, type: type.of, ...(of.ref && { ref: of.ref }) };
    }
    if (type.kind === 'map' && position.op === 'literal' && typeof position.value === 'string')
      return this.#member(of, position.value, at);
    if (type.kind !== 'map' && type.kind !== 'dyn')
      this.#report('expression-type', messages.noIndex(typeName(type)), at);
    return { op: 'index', of, at: position, ...at, type: DYN };
  }

  #want(ast: Ast, wanted: Type, where: string): Ast {
    if (isAssignable(ast.type, wanted)) return ast;
    const text = this.source.slice(ast.start, ast.end);
    if (wanted.kind === 'bool')
      this.#report('expression-type', messages.needsTruth(where, text, typeName(ast.type)), ast, {
        suggestion: messages.writeFilled(text),
        replace: `filled(${text})`,
      });
    else this.#report('expression-type', messages.needs(where, typeName(wanted), text, typeName(ast.type)), ast);
    return ast;
  }

  #binary(operator: BinaryOperator, left: Ast, right: Ast, at: { start: number; end: number }): Ast {
    const times = this.#comparesTimes(operator, left, right);
    const node = (type: Type): Ast => ({ op: 'binary', operator, left, right, ...at, type, ...(times && { times }) });
    const l = left.type;
    const r = right.type;
    const clash = (): void =>
      this.#report(
        'expression-type',
        messages.clash(typeName(l), typeName(r), operator),
        at,
        this.#clashHelp(left, right),
      );
    switch (operator) {
      case '==':
      case '!=':
        if (!isComparable(l, r)) clash();
        this.#option(left, right);
        this.#option(right, left);
        return node(BOOL);
      case 'in':
        if (r.kind === 'list') {
          if (!isComparable(l, r.of)) clash();
          if (right.op === 'list') for (const item of right.items) this.#option(left, item);
          this.#option({ ...right, type: r.of }, left);
        } else if (r.kind !== 'map' && r.kind !== 'dyn' && r.kind !== 'null') {
          this.#report('expression-type', messages.inList(typeName(r)), right);
        }
        return node(BOOL);
      case '+':
        if (l.kind === 'dyn' || r.kind === 'dyn' || l.kind === 'null' || r.kind === 'null')
          return node(l.kind === 'dyn' || l.kind === 'null' ? (r.kind === 'null' ? DYN : r) : l);
        if (l.kind === r.kind && (l.kind === 'number' || l.kind === 'string' || l.kind === 'list'))
          return node(unionType(l, r));
        clash();
        return node(DYN);
      case '-':
      case '*':
      case '/':
      case '%':
        if (!isAssignable(l, NUMBER) || !isAssignable(r, NUMBER)) clash();
        return node(NUMBER);
      default:
        if (!isComparable(l, r) || [l, r].some((side) => side.kind === 'list' || side.kind === 'map')) clash();
        return node(BOOL);
    }
  }

  #clashHelp(left: Ast, right: Ast): { suggestion?: string } {
    const kinds = [left.type.kind, right.type.kind];
    if (kinds.includes('string') && kinds.includes('number')) return { suggestion: messages.convert };
    return {};
  }

  /** Whether days or moments are compared; a constant beside one has to be one. */
  #comparesTimes(operator: BinaryOperator, left: Ast, right: Ast): true | undefined {
    if (['+', '-', '*', '/', '%'].includes(operator)) return undefined;
    const members = right.type.kind === 'list' ? right.type.of : DYN;
    if (!isTimeType(left.type) && !isTimeType(operator === 'in' ? members : right.type)) return undefined;
    for (const side of [left, ...(right.op === 'list' ? right.items : [right])]) {
      if (side.op !== 'literal' || typeof side.value !== 'string' || side.value === '' || isTime(side.value)) continue;
      this.#report('expression-type', messages.notTime(side.value), side, {
        suggestion: messages.writeTime,
      });
    }
    return true;
  }

  /** A field with options compared with a constant that is none of them is a slip. */
  #option(field: Ast, constant: Ast): void {
    const options = field.type.kind === 'string' || field.type.kind === 'number' ? field.type.options : undefined;
    if (
      !options ||
      constant.op !== 'literal' ||
      constant.value === null ||
      constant.value === '' ||
      !isAssignable(constant.type, field.type)
    )
      return;
    if (options.some((option) => option.value === constant.value)) return;
    const given = String(constant.value);
    const near =
      options.find((option) => option.title === given)?.value ??
      didYouMean(
        given,
        options.map((option) => String(option.value)),
      );
    const field_ = this.source.slice(field.start, field.end);
    this.#report(
      'expression-option',
      messages.unknownOption(field_, given),
      constant,
      near === undefined
        ? {
            suggestion: nameMessages.available(
              options
                .slice(0, 8)
                .map((option) => words.known(String(option.value), option.title))
                .join(words.separator),
            ),
          }
        : {
            suggestion: nameMessages.near(String(near)),
            replace: typeof constant.value === 'string' ? `'${String(near)}'` : String(near),
          },
    );
  }

  #method(
    name: string,
    receiver: Syntax,
    args: readonly Syntax[],
    at: { start: number; end: number },
    locals: readonly Local[],
  ): Ast {
    const macro = Object.hasOwn(MACROS, name) ? MACROS[name] : undefined;
    const of = this.check(receiver, locals);
    // A method's name stands behind its receiver and the dot.
    if (!macro)
      return this.#call(
        firstName(this.source.slice(receiver.end)) ?? name,
        [of, ...args.map((arg) => this.check(arg, locals))],
        at,
        true,
      );
    const [variable, ...rest] = args;
    if (variable?.op !== 'id' || rest.length === 0 || rest.length > (macro === 'map' ? 2 : 1)) {
      this.#report('expression-type', messages.macroForm(name), at);
      return { op: 'literal', value: null, ...at, type: DYN };
    }
    if (!isAssignable(of.type, listOf(DYN)))
      this.#report(
        'expression-type',
        messages.macroOnList(name, this.source.slice(of.start, of.end), typeName(of.type)),
        of,
      );
    const slot = this.#slots++;
    const element: Local = {
      name: this.#written(variable.args, variable.start),
      slot,
      type: of.type.kind === 'list' ? of.type.of : DYN,
      ref: of.ref,
    };
    const inner = [...locals, element];
    const filter =
      rest.length === 2 && rest[0]
        ? this.#want(this.check(rest[0], inner), BOOL, messages.places.condition('map'))
        : undefined;
    const bodyNode = rest.at(-1) as Syntax;
    const body =
      macro === 'map'
        ? this.check(bodyNode, inner)
        : this.#want(this.check(bodyNode, inner), BOOL, messages.places.condition(name));
    const type =
      macro === 'map'
        ? listOf(body.type)
        : macro === 'filter'
          ? of.type.kind === 'list'
            ? of.type
            : listOf(DYN)
          : BOOL;
    return {
      op: 'macro',
      name: macro,
      of,
      slot,
      body,
      filter,
      ...at,
      type,
      ...(macro === 'filter' && of.ref && { ref: of.ref }),
    };
  }

  #call(given: string, args: readonly Ast[], at: { start: number; end: number }, method: boolean): Ast {
    const name = Object.hasOwn(ALIASES, given) ? (ALIASES[given] ?? given) : given;
    const helper = Object.hasOwn(HELPERS, name) ? HELPERS[name] : undefined;
    if (!helper || (method && !helper.method)) {
      const near = didYouMean(given, [...Object.keys(HELPERS), ...Object.keys(MACROS)]);
      const suggestion = helper
        ? messages.write(`${name}(x)`)
        : near === undefined
          ? undefined
          : nameMessages.near(near);
      this.#report(
        'expression-name',
        messages.unknownHelper(given),
        at,
        suggestion === undefined ? {} : { suggestion },
      );
      return { op: 'literal', value: null, ...at, type: DYN };
    }
    const least = helper.params.length - (helper.optional ?? 0) - (helper.variadic ? helper.params.length - 1 : 0);
    if (args.length < least || (args.length > helper.params.length && !helper.variadic)) {
      this.#report('expression-type', messages.argumentCount(given), at, { suggestion: helpOf(name) });
      return { op: 'literal', value: null, ...at, type: DYN };
    }
    args.forEach((arg, index) =>
      this.#want(
        arg,
        helper.params[Math.min(index, helper.params.length - 1)] ?? DYN,
        messages.places.argument(given, index + 1),
      ),
    );
    const pattern = args[1];
    if (
      name === 'matches' &&
      pattern?.op === 'literal' &&
      typeof pattern.value === 'string' &&
      !patternOf(pattern.value)
    ) {
      this.#report('expression-type', messages.pattern, pattern);
    } else if (name === 'matches' && pattern && pattern.op !== 'literal') {
      this.#report('expression-type', messages.patternNotWritten, pattern);
    }
    // A list holds something by the same rule, however it is asked.
    const [whole, part] = args;
    if (name === 'contains' && whole?.type.kind === 'list' && part) return this.#binary('in', part, whole, at);
    const times = helper.callOnTimes && args.some(({ type }) => isTimeType(type.kind === 'list' ? type.of : type));
    return {
      op: 'call',
      name,
      args,
      ...(times && { times }),
      ...at,
      type: typeof helper.result === 'function' ? helper.result(args.map((arg) => arg.type)) : helper.result,
    };
  }
}
