import { type Ast, operands } from './ast.ts';
import { HELPERS } from './helpers.ts';

export interface Dependencies {
  /** Record path -> whether its whole value matters; false when it is only walked or counted. */
  reads: Map<string, boolean>;
  reserved: Set<string>;
}

/**
 * What an expression depends on. `sum(lines.map(l, l.amount))` depends on the rows being there ('lines', walked)
 * and on 'lines.amount'; another cell of a row does not concern it.
 */
export function dependencies(ast: Ast): Dependencies {
  const found: Dependencies = { reads: new Map(), reserved: new Set() };
  visit(ast, true, found);
  return found;
}

/** The fields of a candidate row, or of a child record, that an expression reads. */
export function candidateReads(ast: Ast): string[] {
  const own = ast.ref?.origin === 'candidate' ? [ast.ref.path] : [];
  return [...own, ...operands(ast).flatMap(candidateReads)];
}

function note(ast: Ast, whole: boolean, found: Dependencies): void {
  const { ref } = ast;
  if (!ref) return;
  if (ref.origin === 'record' || ref.origin === 'parent')
    found.reads.set(ref.path, whole || found.reads.get(ref.path) === true);
  else if (ref.origin !== 'candidate' && ref.origin !== 'keyword') found.reserved.add(ref.origin);
}

function visit(ast: Ast, whole: boolean, found: Dependencies): void {
  switch (ast.op) {
    case 'name':
      note(ast, whole, found);
      return;
    case 'member':
      note(ast, whole, found);
      if (ast.ref) base(ast.of, found);
      else visit(ast.of, true, found);
      return;
    case 'index':
      note(ast, whole, found);
      visit(ast.of, !ast.ref, found);
      visit(ast.at, true, found);
      return;
    case 'macro':
      visit(ast.of, ast.name === 'filter' && whole, found);
      if (ast.filter) visit(ast.filter, true, found);
      visit(ast.body, true, found);
      return;
    default: {
      const counted = ast.op === 'call' && HELPERS[ast.name]?.countsOnly === true;
      for (const operand of operands(ast)) visit(operand, !counted && (whole || ast.op !== 'choose'), found);
    }
  }
}

/** The object a member is read from: its own path is implied, but an index or a filter inside it is not. */
function base(ast: Ast, found: Dependencies): void {
  if (ast.op === 'member') base(ast.of, found);
  else if (ast.op !== 'name') visit(ast, false, found);
}
