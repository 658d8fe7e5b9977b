import type { Messages } from '../define.ts';
import { approval } from './approval.ts';
import { arranged } from './arranged.ts';
import { authoring, examples, keyHelp } from './authoring.ts';
import { changes, stored } from './changes.ts';
import { chart } from './chart.ts';
import { approvalChecks, checks, fieldChecks } from './checks.ts';
import { conform } from './conform.ts';
import { document } from './document.ts';
import { expression, types } from './expression.ts';
import { filters, relative } from './filters.ts';
import { format } from './format.ts';
import { helpers } from './helpers.ts';
import { keys } from './keys.ts';
import { lifecycle } from './lifecycle.ts';
import { memory } from './memory.ts';
import { names } from './names.ts';
import { overlap } from './overlap.ts';
import { overlay } from './overlay.ts';
import { print } from './print.ts';
import { printed } from './printed.ts';
import { days, people, query } from './query.ts';
import { conditions, explain, start } from './record.ts';
import { references } from './references.ts';
import { syntax } from './syntax.ts';
import { system } from './system.ts';
import { text } from './text.ts';
import { translation } from './translation.ts';
import { validation } from './validation.ts';
import { waiting } from './waiting.ts';
import { why, wording } from './why.ts';
import { words } from './words.ts';
import { actions } from './workflow.ts';

/** English for what a page says that is handed projections of documents: `setMessages(english)`. */
export const english = {
  'core.actions': actions,
  'core.approval': approval,
  'core.chart': chart,
  'core.conditions': conditions,
  'core.conform': conform,
  'core.days': days,
  'core.document': document,
  'core.explain': explain,
  'core.why': why,
  'core.wording': wording,
  'core.expression': expression,
  'core.filters': filters,
  'core.format': format,
  'core.helpers': helpers,
  'core.keys': keys,
  'core.memory': memory,
  'core.names': names,
  'core.people': people,
  'core.query': query,
  'core.relative': relative,
  'core.start': start,
  'core.system': system,
  'core.syntax': syntax,
  'core.translation': translation,
  'core.types': types,
  'core.validation': validation,
  'core.words': words,
} satisfies Readonly<Record<string, Messages>>;

/** English for what is only said to those who write documents, by a host that compiles them: beside `english`. */
export const compilerEnglish = {
  'core.approvalChecks': approvalChecks,
  'core.arranged': arranged,
  'core.authoring': authoring,
  'core.changes': changes,
  'core.checks': checks,
  'core.examples': examples,
  'core.fieldChecks': fieldChecks,
  'core.keyHelp': keyHelp,
  'core.lifecycle': lifecycle,
  'core.overlay': overlay,
  'core.print': print,
  'core.printed': printed,
  'core.references': references,
  'core.stored': stored,
  'core.text': text,
  'core.overlap': overlap,
  'core.waiting': waiting,
} satisfies Readonly<Record<string, Messages>>;
