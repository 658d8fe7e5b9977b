import { setMessages } from '@yunpu/engine-core/messages';
import { compilerEnglish, english } from '@yunpu/engine-core/messages/en';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { applyFix } from '../../../../engine/core/document/fix.ts';
import { type ProblemCode, severityOf } from '../../../../engine/core/document/model/problems.ts';
import type { Problem } from '../../../../engine/core/document/model/types.ts';
import { parseDocument } from '../../../../engine/core/document/text.ts';
import { type Base, base, compileWith, options } from './base.ts';

type Spoil = (document: Base, properties: Record<string, Record<string, unknown>>) => void;
interface Case {
  spoil?: Spoil;
  /** For what is wrong with the text itself. */
  text?: string;
  document?: unknown;
  pointer: string;
}

const guards =
  (low: string, high: string): Spoil =>
  (document) => {
    document.actions = {
      small: { title: '小额通过', from: ['draft'], to: 'paid', guard: low },
      large: { title: '大额通过', from: ['draft'], to: 'paid', guard: high },
    };
    document.list = {};
  };

/** A claim whose payment is approved; the change spoils it. */
const approved =
  (
    change: (
      document: Base & {
        actions: Record<string, Record<string, unknown>>;
        approval: { steps: Record<string, unknown>[] } & Record<string, unknown>;
      },
    ) => void,
  ): Spoil =>
  (document) => {
    document.states.values = {
      draft: { title: '草稿' },
      asked: { title: '审批中', locked: true },
      paid: { title: '已付', final: true },
    };
    document.actions = {
      pay: { title: '付款', from: ['asked'], to: 'paid' },
      ask: { title: '提交', from: ['draft'], to: 'asked' },
      back: { title: '驳回', from: ['asked'], to: 'draft' },
    };
    const chained = Object.assign(document, {
      approval: {
        start: 'ask',
        approved: 'pay',
        rejected: 'back',
        steps: [{ name: 'boss', title: '主管', approvers: [{ role: 'staff' }] }],
      },
    });
    change(chained as never);
  };

/** For every code the smallest mistake that brings it about, and where it must be shown. */
const CASES: Readonly<Record<ProblemCode, Case>> = {
  'not-json': { text: '{ "entity": "claim", }', pointer: '' },
  'inexact-number': {
    text: '{ "entity": "claim", "record": { "maximum": 9007199254740993 } }',
    pointer: '/record/maximum',
  },
  'duplicate-key': { text: '{ "entity": "claim", "entity": "other" }', pointer: '/entity' },
  'too-deep': { document: JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as unknown, pointer: '' },
  'not-object': { document: [], pointer: '' },
  'unknown-key': { spoil: (d) => Object.assign(d, { acces: {} }), pointer: '/acces' },
  'wrong-type': {
    spoil: (_, p) => {
      p.city!.show = 5;
    },
    pointer: '/record/properties/city/show',
  },
  'wrong-value': {
    spoil: (_, p) => {
      p.city!.whenHidden = 'drop';
    },
    pointer: '/record/properties/city/whenHidden',
  },
  'missing-key': {
    spoil: (d) => {
      d.rules = [{ check: 'true' }];
    },
    pointer: '/rules/0',
  },
  'bad-ref': {
    spoil: (_, p) => {
      p.home = { $ref: '../fragments/nowhere.json' };
    },
    pointer: '/record/properties/home/$ref',
  },
  'reserved-name': {
    spoil: (_, p) => {
      p.today = { type: 'string' };
    },
    pointer: '/record/properties/today',
  },
  'bad-name': {
    spoil: (d) => {
      d.entity = 'Bad Name';
    },
    pointer: '/entity',
  },
  'duplicate-id': {
    spoil: (_, p) => {
      p.city!.id = 'kind';
    },
    pointer: '/record/properties/city/id',
  },
  'duplicate-name': {
    spoil: (d) => {
      d.form = {
        sections: [
          { name: 'basic', title: '一' },
          { name: 'basic', title: '二' },
        ],
      };
    },
    pointer: '/form/sections/1/name',
  },
  'unknown-field': {
    spoil: (d) => {
      d.record.required = ['knd'];
    },
    pointer: '/record/required/0',
  },
  'unknown-section': {
    spoil: (_, p) => {
      p.city!.section = 'bsic';
    },
    pointer: '/record/properties/city/section',
  },
  'unknown-state': {
    spoil: (d) => {
      d.actions = { pay: { title: '付款', from: ['drft'], to: 'paid' }, other: { title: '付款', to: 'paid' } };
    },
    pointer: '/actions/pay/from/0',
  },
  'unknown-action': {
    spoil: (d) => {
      d.list = { rowActions: ['pya'] };
    },
    pointer: '/list/rowActions/0',
  },
  'unknown-endpoint': {
    spoil: (d) => {
      d.actions = { pay: { title: '付款', to: 'paid', endpoint: 'lst' } };
    },
    pointer: '/actions/pay/endpoint',
  },
  'unknown-role': {
    spoil: (d) => {
      d.access = { read: { staff: 'true', stuff: 'true' } };
    },
    pointer: '/access/read/stuff',
  },
  'unknown-group': {
    spoil: (d) => {
      d.menu.group = 'busines';
    },
    pointer: '/menu/group',
  },
  'unknown-entity': {
    spoil: (_, p) => {
      p.city!.link = { entity: 'persn' };
    },
    pointer: '/record/properties/city/link/entity',
  },
  'absent-decides': {
    spoil: (_, p) => {
      p.other = { type: 'string', title: '其他', section: 'basic', show: "city != '上海'" };
    },
    pointer: '/record/properties/other/show',
  },
  'expression-syntax': {
    spoil: (_, p) => {
      p.city!.show = "kind = 'travel'";
    },
    pointer: '/record/properties/city/show',
  },
  'expression-name': {
    spoil: (_, p) => {
      p.city!.show = "knd == 'travel'";
    },
    pointer: '/record/properties/city/show',
  },
  'expression-type': {
    spoil: (_, p) => {
      p.city!.show = 'kind + 1 == 2';
    },
    pointer: '/record/properties/city/show',
  },
  'expression-option': {
    spoil: (_, p) => {
      p.city!.show = "kind == 'travle'";
    },
    pointer: '/record/properties/city/show',
  },
  'actor-team': {
    spoil: (d) => {
      d.access = { read: { customer: 'eid == team.eid', staff: 'true' } };
      d.actions = { pay: { title: '付款', from: ['draft'], to: 'paid', guard: 'team.certified' } };
    },
    pointer: '/actions/pay/guard',
  },
  'compute-cycle': {
    spoil: (_, p) => {
      p.a = { type: 'number', compute: 'b + 1' };
      p.b = { type: 'number', compute: 'a + 1' };
    },
    pointer: '/record/properties/a/compute',
  },
  'required-hidden': {
    spoil: (d, p) => {
      p.city!.show = "kind == 'travel' && kind == 'meal'";
      d.record.required = ['city'];
    },
    pointer: '/record/properties/city/show',
  },
  'constant-condition': {
    spoil: (_, p) => {
      p.city!.show = "kind == 'travel' && kind == 'meal'";
    },
    pointer: '/record/properties/city/show',
  },
  'computed-default': {
    spoil: (_, p) => {
      p.total!.default = 5;
    },
    pointer: '/record/properties/total/default',
  },
  'duplicate-option': {
    spoil: (_, p) => {
      (p.kind!.oneOf as unknown[]).push({ const: 'meal', title: '餐' });
    },
    pointer: '/record/properties/kind/oneOf/2/const',
  },
  'option-was': {
    spoil: (_, p) => {
      (p.kind!.oneOf as unknown[]).push({ const: 'supper', title: '晚餐', was: ['meal'] });
    },
    pointer: '/record/properties/kind',
  },
  'view-was': {
    spoil: (d) => {
      d.list = { views: [{ name: '待跟进', was: ['待处理'] }, { name: '待处理' }] };
    },
    pointer: '/list/views/1/name',
  },
  'option-type': {
    spoil: (_, p) => {
      (p.kind!.oneOf as unknown[]).push({ const: 5, title: '五' });
    },
    pointer: '/record/properties/kind/oneOf/2/const',
  },
  'untitled-option': {
    spoil: (_, p) => {
      (p.kind!.oneOf as unknown[]).push({ const: 'train' });
    },
    pointer: '/record/properties/kind/oneOf/2',
  },
  'unknown-format': {
    spoil: (_, p) => {
      p.city!.format = 'blood-type';
    },
    pointer: '/record/properties/city/format',
  },
  'unknown-widget': {
    spoil: (_, p) => {
      p.city!.widget = 'selct';
    },
    pointer: '/record/properties/city/widget',
  },
  'no-access': {
    spoil: (d) => {
      d.menu = { group: 'business' } as never;
      delete (d as Partial<Base>).access;
    },
    pointer: '/entity',
  },
  'write-without-read': {
    spoil: (d) => {
      d.access = { read: { staff: 'true' }, write: { customer: 'true' } };
    },
    pointer: '/access/write/customer',
  },
  'bad-default': {
    spoil: (_, p) => {
      p.kind!.default = 'train';
    },
    pointer: '/record/properties/kind/default',
  },
  'bad-pattern': {
    spoil: (_, p) => {
      p.city!.pattern = '([';
    },
    pointer: '/record/properties/city/pattern',
  },
  'unsafe-pattern': {
    spoil: (_, p) => {
      p.city!.pattern = '^(\\w+\\s?)*$';
    },
    pointer: '/record/properties/city/pattern',
  },
  'bad-range': {
    spoil: (_, p) => {
      Object.assign(p.city!, { minLength: 9, maxLength: 3 });
    },
    pointer: '/record/properties/city/minLength',
  },
  'bad-pointer': {
    spoil: (d) => {
      d.rules = [{ check: 'total > 0', at: '/totl', message: '不对' }];
    },
    pointer: '/rules/0/at',
  },
  'bad-numbering': {
    spoil: (d) => {
      d.numbering = 'CL-{yyyyMMdd}';
    },
    pointer: '/numbering',
  },
  'bad-sort': {
    spoil: (d) => {
      d.list = { sort: '-totl' };
    },
    pointer: '/list/sort',
  },
  'bad-group': {
    spoil: (d) => {
      d.list = { views: [{ name: '按金额', group: ['kind', 'total'] }] };
    },
    pointer: '/list/views/0/group/1',
  },
  'bad-board': {
    spoil: (d) => {
      d.list = { views: [{ name: '看板', board: { by: 'city' } }] };
    },
    pointer: '/list/views/0/board/by',
  },
  'bad-layout': {
    spoil: (d) => {
      d.list = { views: [{ name: '日历', calendar: { from: 'city' } }] };
    },
    pointer: '/list/views/0/calendar/from',
  },
  'bad-chart': {
    spoil: (d) => {
      d.list = { views: [{ name: '图表', chart: { kind: 'bar', by: 'city', measure: 'sum' } }] };
    },
    pointer: '/list/views/0/chart',
  },
  'bad-key-field': {
    spoil: (d) => {
      d.key = 'total';
    },
    pointer: '/key',
  },
  'bad-state-field': {
    spoil: (d) => {
      d.states.field = 'stats';
    },
    pointer: '/states/field',
  },
  'state-options': {
    spoil: (_, p) => {
      p.status!.oneOf = [
        { const: 'draft', title: '草稿' },
        { const: 'paid', title: '已付' },
        { const: 'gone', title: '没了' },
      ];
    },
    pointer: '/record/properties/status',
  },
  'state-unreachable': {
    spoil: (d) => {
      (d.states.values as Record<string, unknown>).lost = { title: '丢失', final: true };
    },
    pointer: '/states/values/lost',
  },
  'state-dead-end': {
    spoil: (d) => {
      d.states.values = { draft: { title: '草稿' }, paid: { title: '已付' } };
    },
    pointer: '/states/values/paid',
  },
  'guard-gap': { spoil: guards('total < 50000', 'total > 50000'), pointer: '/actions/small/guard' },
  'guard-overlap': { spoil: guards('total <= 50000', 'total >= 50000'), pointer: '/actions/small/guard' },
  'state-endless': {
    spoil: (d) => {
      d.states.values = { ...(d.states.values as object), held: { title: '挂起' }, asleep: { title: '休眠' } };
      d.actions = {
        ...d.actions,
        hold: { title: '挂起', from: ['draft', 'asleep'], to: 'held' },
        sleep: { title: '休眠', from: ['held'], to: 'asleep' },
      };
    },
    pointer: '/states/values/held',
  },
  'approval-same-end': {
    spoil: approved((d) => {
      d.actions!.back!.to = 'paid';
    }),
    pointer: '/approval/rejected',
  },
  'approval-time': {
    spoil: approved((d) => {
      d.approval.steps[0]!.hours = 0;
    }),
    pointer: '/approval/steps/0/hours',
  },
  'approval-no-state': {
    spoil: approved((d) => {
      d.approval.start = 'back';
      d.actions!.ask!.to = 'asked';
    }),
    pointer: '/approval/start',
  },
  'approval-dead-end': {
    spoil: approved((d) => {
      d.approval.approved = 'nudge';
      d.actions!.nudge = { title: '催办', from: ['asked'], set: { city: "'北京'" } };
    }),
    pointer: '/approval/approved',
  },
  'approval-bypass': {
    spoil: approved((d) => {
      d.actions!.jump = { title: '直接进入', from: ['draft'], to: 'asked' };
    }),
    pointer: '/actions/jump',
  },
  'approval-input': {
    spoil: approved((d) => {
      d.actions!.pay!.input = {
        type: 'object',
        required: ['fee'],
        properties: { fee: { type: 'integer', title: '费用' } },
      };
    }),
    pointer: '/approval/approved',
  },
  'approval-no-step': {
    spoil: approved((d) => {
      d.approval.steps = [];
    }),
    pointer: '/approval',
  },
  'approval-no-approver': {
    spoil: approved((d) => {
      d.approval.steps[0]!.approvers = [];
    }),
    pointer: '/approval/steps/0',
  },
  'approval-self': {
    spoil: approved((d) => {
      d.approval.steps[0]!.approvers = [{ user: 'createdBy' }];
    }),
    pointer: '/approval/steps/0',
  },
  'approval-empty': {
    spoil: approved((d) => {
      d.approval.steps[0]!.when = 'total > 50000';
    }),
    pointer: '/approval/steps',
  },
  'approval-gap': {
    spoil: approved((d) => {
      d.approval.steps.push(
        { ...d.approval.steps[0], name: 'small', title: '小额', when: 'total < 50000' },
        { ...d.approval.steps[0], name: 'large', title: '大额', when: 'total > 50000' },
      );
    }),
    pointer: '/approval/steps',
  },
  'approval-unlocked': {
    spoil: approved((d) => {
      d.states.values = { ...(d.states.values as object), asked: { title: '审批中' } };
    }),
    pointer: '/states/values/asked',
  },
  'action-without-effect': {
    spoil: (d) => {
      d.actions = { pay: { title: '付款', from: ['draft'], to: 'paid' }, nothing: { title: '空' } };
    },
    pointer: '/actions/nothing',
  },
  'money-not-integer': {
    spoil: (_, p) => {
      p.fee = { type: 'number', format: 'money' };
    },
    pointer: '/record/properties/fee/type',
  },
  'mask-not-text': {
    spoil: (_, p) => {
      p.fee = { type: 'integer', mask: 'all' };
    },
    pointer: '/record/properties/fee/mask',
  },
  'not-money': {
    spoil: (_, p) => {
      p.city!.digits = 3;
    },
    pointer: '/record/properties/city/digits',
  },
  'not-files': {
    spoil: (_, p) => {
      p.city!.accept = ['image/*'];
    },
    pointer: '/record/properties/city/accept',
  },
  'mixed-currencies': {
    spoil: (_, p) => {
      p.total = { type: 'integer', format: 'money', currency: 'city', column: { summary: 'sum' } };
    },
    pointer: '/record/properties/total/column/summary',
  },
  'bad-section-column': {
    spoil: (_, p) => {
      p.city!.sectionColumn = 2;
    },
    pointer: '/record/properties/city/sectionColumn',
  },
  'editable-useless': {
    spoil: (d) => {
      Object.assign(d.states.values as object, { draft: { title: '草稿', editable: ['city'] } });
    },
    pointer: '/states/values/draft/editable',
  },
  'once-useless': {
    spoil: (_, p) => {
      p.total!.once = true;
    },
    pointer: '/record/properties/total/once',
  },
  'bad-part': {
    spoil: (document) => {
      document.form = { sections: [{ name: 'basic', title: '基本', parts: [{ note: '请核对', action: 'pay' }] }] };
    },
    pointer: '/form/sections/0/parts/0',
  },
  'bad-overlap': {
    spoil: (document, p) => {
      p.first = { type: 'string', format: 'date' };
      p.last = { type: 'string', format: 'date-time' };
      Object.assign(document, { noOverlap: [{ name: 'days', from: 'first', to: 'last' }] });
    },
    pointer: '/noOverlap/0/to',
  },
  'bad-waiting': {
    spoil: (document) =>
      Object.assign(document, { waiting: [{ name: 'pay', reason: '等你付款', when: "status == 'draft'", within: 3 }] }),
    pointer: '/waiting/0/within',
  },
  'bad-print': {
    spoil: (document) => {
      Object.assign(document, { print: [{ name: 'slip', title: '单子', blocks: [{ amount: 'city' }] }] });
    },
    pointer: '/print/0/blocks/0/amount',
  },
  'bad-rekey': {
    spoil: (document) => {
      Object.assign(document.actions, { recode: { title: '改编号', rekey: 'city' } });
    },
    pointer: '/actions/recode/rekey',
  },
  'bad-undo': {
    spoil: approved(({ actions }) => {
      Object.assign(actions.ask!, { undo: true });
    }),
    pointer: '/actions/ask/undo',
  },
  'bad-amend': {
    spoil: (document) => {
      Object.assign(document.actions, { revise: { title: '修订', amend: 'city' } });
    },
    pointer: '/actions/revise/amend',
  },
  'bad-single': {
    spoil: (document) => {
      Object.assign(document, { single: true, access: { read: { staff: 'true' }, create: ['staff'] } });
    },
    pointer: '/numbering',
  },
  'bad-link': {
    spoil: (_, p) => {
      p.subject = { type: 'string', title: '对象', link: {} };
    },
    pointer: '/record/properties/subject/link',
  },
  'bad-rollup': {
    spoil: (_, p) => {
      p.ages = { type: 'integer', title: '年龄', rollup: { entity: 'person', by: 'no', total: 'sum', of: 'name' } };
    },
    pointer: '/record/properties/ages/rollup/of',
  },
  'format-type': {
    spoil: (_, p) => {
      p.day = { type: 'number', format: 'date' };
    },
    pointer: '/record/properties/day/format',
  },
  'not-a-column': {
    spoil: (_, p) => {
      p.lines!.filter = true;
    },
    pointer: '/record/properties/lines/filter',
  },
  'row-rule-untranslatable': {
    spoil: (d) => {
      d.access = { read: { staff: 'total * 2 > 10' } };
    },
    pointer: '/access/read/staff',
  },
  'unreadable-role': {
    spoil: (d) => {
      d.menu.roles = ['staff', 'customer'];
    },
    pointer: '/menu/roles/1',
  },
  'empty-section': {
    spoil: (d) => {
      d.form = {
        sections: [
          { name: 'basic', title: '基本' },
          { name: 'none', title: '空' },
        ],
      };
    },
    pointer: '/form/sections/1',
  },
};

function problemsOf({ spoil, text, document }: Case): Problem[] {
  if (spoil) return compileWith(spoil).problems;
  return text === undefined ? compile(document, options).problems : parseDocument(text, 'claim.json').problems;
}

describe('what compiling finds', () => {
  it('finds nothing in a right document', () => {
    expect(compile(base(), options).problems).toEqual([]);
  });

  it.each(Object.entries(CASES))('finds %s at its place, with a Chinese message', (code, spoilt) => {
    const problem = problemsOf(spoilt).find((found) => found.code === code);
    expect(problem).toBeDefined();
    expect(problem?.pointer).toBe(spoilt.pointer);
    expect(problem?.severity).toBe(severityOf(code as ProblemCode));
    expect(problem?.message).toMatch(/[\u4e00-\u9fff]/u);
    expect(problem?.file).toBe('claim.json');
  });

  it('gives one mistake one problem', () => {
    const alone = Object.entries(CASES).filter(
      ([code, { spoil }]) => spoil && severityOf(code as ProblemCode) === 'error',
    );
    for (const [code, spoilt] of alone)
      expect(
        problemsOf(spoilt)
          .filter(({ severity }) => severity === 'error')
          .map((problem) => problem.code),
        code,
      ).toEqual([code]);
  }, 30_000);

  it.each<[string, Spoil, string, string]>([
    [
      'a default above the maximum',
      (_, p) => {
        p.fee = { type: 'integer', maximum: 5, default: 9 };
      },
      'bad-default',
      '9',
    ],
    [
      'a default day that no calendar has',
      (_, p) => {
        p.day = { type: 'string', format: 'date', default: '2026-13-45' };
      },
      'bad-default',
      '"2026-13-45"',
    ],
    [
      'a default of money in yuan',
      (_, p) => {
        p.fee = { type: 'integer', format: 'money', default: 12.5 };
      },
      'bad-default',
      '12.5',
    ],
    [
      'a format called otherwise elsewhere',
      (_, p) => {
        p.fee = { type: 'integer', format: 'currency' };
      },
      'wrong-value',
      '"currency"',
    ],
    [
      'an icon that there is not',
      (d) => {
        Object.assign(d.menu, { icon: 'FileTxt' });
      },
      'wrong-value',
      '"FileTxt"',
    ],
    [
      'a span beyond the grid',
      (_, p) => {
        p.city!.span = 40;
      },
      'wrong-value',
      '40',
    ],
    [
      'an entity id that no address can hold',
      (d) => {
        d.entity = 'a'.repeat(62);
      },
      'bad-name',
      `"${'a'.repeat(62)}"`,
    ],
    [
      'a section of a document without any',
      (d) => {
        d.form = {};
      },
      'unknown-section',
      '"basic"',
    ],
    [
      'a multiple of nothing',
      (_, p) => {
        p.fee = { type: 'number', multipleOf: 0 };
      },
      'bad-range',
      '0',
    ],
    [
      'whoever may make what they cannot read',
      (d) => {
        d.access = { read: { staff: 'true' }, create: ['customer'] };
      },
      'write-without-read',
      '"customer"',
    ],
  ])('finds %s, at the characters at fault', (_name, change, code, written) => {
    const { problems, text } = compileWith(change);
    const problem = problems.find((found) => found.code === code);
    expect(problem?.severity).toBe('error');
    expect(
      text
        .split('\n')
        [(problem?.line ?? 0) - 1]?.slice((problem?.column ?? 0) - 1)
        .replace(/,$/, ''),
    ).toBe(written);
    const repaired =
      problem?.fix &&
      compile(JSON.parse(applyFix(text, problem)), options).problems.filter((found) => found.code === code);
    expect(repaired ?? []).toEqual([]);
  });

  it('takes the defaults, options and formats that are right', () => {
    const { problems } = compileWith((_, p) => {
      p.fee = { type: 'integer', format: 'money', title: '费用', default: 1250, minimum: 0 };
      p.day = { type: 'string', format: 'date', title: '日期', default: '2026-02-28' };
      p.at = { type: 'string', format: 'time', title: '时间', default: '08:30' };
      p.id2 = { type: 'string', format: 'uuid', title: '编号' };
      p.rate = { type: ['number', 'null'], title: '税率', enum: [0.06, 0.13, null] };
    });
    expect(problems).toEqual([]);
  });

  it('reports a mistake in a definition where it is written, not where it is used', () => {
    const { problems, text } = compileWith((d, p) => {
      Object.assign(d, {
        $defs: {
          place: {
            type: 'object',
            title: '地点',
            properties: { city: { type: 'string', title: '城市', show: 'nowhere' } },
          },
        },
      });
      p.from = { $ref: '#/$defs/place', title: '出发' };
    });
    expect(problems).toMatchObject([{ code: 'expression-name', pointer: '/$defs/place/properties/city/show' }]);
    expect(text.split('\n')[(problems[0]?.line ?? 0) - 1]).toContain('"show": "nowhere"');
  });

  it('gives no model of a document with an error, unless asked for what is right of it', () => {
    const { model, text } = compileWith((_, p) => {
      p.city!.show = 'knd';
    });
    expect(model).toBeUndefined();
    const lenient = compile(JSON.parse(text), { ...options, lenient: true }).model;
    expect(lenient?.fieldsByPath.city?.show).toBeUndefined();
    expect(lenient?.fieldsByPath.kind?.kind).toBe('enum');
  });

  it('names the line and column of the characters at fault inside an expression', () => {
    const { problems, text } = compileWith((_, p) => {
      p.city!.show = 'kind == \'travel\' && "x" == citty';
    });
    const line = text.split('\n')[(problems[0]?.line ?? 0) - 1] ?? '';
    expect(line.slice((problems[0]?.column ?? 0) - 1)).toMatch(/^citty/u);
  });

  it("lets the rows of a list be chosen by the team of whoever reads, and not by facts of each row's own", () => {
    expect(
      compileWith((d) => {
        d.access = { read: { staff: 'eid == team.eid && team.certified' } };
      }).problems,
    ).toEqual([]);
    expect(
      compileWith((d) => {
        d.access = { read: { staff: 'eid == recordTeam.eid' } };
      }).problems,
    ).toMatchObject([{ code: 'row-rule-untranslatable', message: expect.stringContaining('recordTeam') as string }]);
  });

  it('checks what a view asks as data by the record’s own fields, and leaves what lies over a link to those who know it', () => {
    const ask = (where: unknown) =>
      compileWith((d, p) => {
        p.payee = { type: 'string', title: '收款人', link: { entity: 'person', label: 'name' } };
        d.list = { views: [{ name: '甲', where }] };
      }).problems;
    expect(
      ask({
        and: [
          { field: 'payee.age', op: 'gt', value: 18 },
          { field: 'total', op: 'filled' },
        ],
      }),
    ).toEqual([]);
    expect(ask({ and: [{ field: 'nothing', op: 'filled' }] })).toMatchObject([
      {
        code: 'row-rule-untranslatable',
        pointer: '/list/views/0/where/and/0/field',
        message: '视图“甲”的跨单据条件：没有可筛选的字段“nothing”',
      },
    ]);
    expect(ask('total > 1')).toMatchObject([{ pointer: '/list/views/0/where' }]);
  });

  it("offers the record's team where the actor's would decide about another's record", () => {
    const spoil: Spoil = (d) => {
      d.access = { read: { customer: 'eid == team.eid', staff: 'true' } };
      d.actions = { pay: { title: '付款', from: ['draft'], to: 'paid', guard: 'team.certified && total > 0' } };
    };
    const { problems, text } = compileWith(spoil);
    expect(applyFix(text, problems[0]!)).toContain('recordTeam.certified && total > 0');
    expect(
      compileWith((d, p) => {
        spoil(d, p);
        d.access = { read: { staff: 'eid == team.eid' } };
      }).problems,
    ).toEqual([]);
  });

  it('calls what has no title by its key', () => {
    const untitled = base();
    untitled.states.values = { draft: { title: '草稿' }, lost: {}, paid: { title: '已付', final: true } };
    untitled.actions = { ...untitled.actions, doubt: {} };
    untitled.form.sections = [{ name: 'basic', title: '基本' }, { name: 'empty' }];
    const { problems } = compile(untitled);
    const found = problems.map(({ message }) => message);
    expect(found).toContain('状态“lost”无法到达');
    expect(found).toContain('操作“doubt”没有任何作用');
    expect(found).toContain('分区“empty”里没有字段');
    expect(found.filter((message) => message.includes('“”'))).toEqual([]);
    const { entity: _entity, title: _title, access: _access, ...nameless } = base();
    expect(compile(nameless).problems.map(({ message }) => message)).toContain('没有写谁可以读，记录谁也看不到');
  });

  it('suggests the name that was meant, and its fix makes the document right', () => {
    const { problems, text } = compileWith((_, p) => {
      p.city!.show = "knd == 'travel'";
    });
    expect(problems[0]?.suggestion).toContain('kind');
    expect(compile(JSON.parse(applyFix(text, problems[0]!)), options).problems).toEqual([]);
  });

  it('offers no fix that leaves its own problem standing', () => {
    for (const [code, { spoil }] of Object.entries(CASES)) {
      const found = spoil && compileWith(spoil);
      const problem = found?.problems.find((one) => one.code === code && one.fix);
      if (!found || !problem) continue;
      const again = compile(JSON.parse(applyFix(found.text, problem)), options).problems;
      expect(
        again.filter((one) => one.code === code && one.pointer === problem.pointer),
        code,
      ).toEqual([]);
    }
  }, 30_000);

  it('points at a misspelt key, not at its value', () => {
    const { problems, text } = compileWith((_, p) => Object.assign(p.city!, { plaecholder: '城市' }));
    const line = text.split('\n')[(problems[0]?.line ?? 0) - 1] ?? '';
    expect(line.slice((problems[0]?.column ?? 0) - 1)).toMatch(/^"plaecholder"/u);
    const repaired = applyFix(text, problems[0]!);
    expect(repaired).toBe(text.replace('plaecholder', 'placeholder'));
    expect(compile(JSON.parse(repaired), options).problems).toEqual([]);
  });
});

/** Every Chinese character as a word of its own in Latin letters: what is Chinese then is not the document's. */
const latin = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (character) => `z${character.codePointAt(0)!.toString(36)}`);
const latinOptions = { ...options, entities: JSON.parse(latin(JSON.stringify(options.entities))) as never };

/** Places of a document, each with what it holds. */
function placesOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]))
      : [];
  return path.length === 0 ? inner : [path, ...inner];
}

/** The base document with another value at a place; undefined takes the place away. */
function spoiltAt(path: readonly string[], value: unknown): unknown {
  const document = JSON.parse(latin(JSON.stringify(base()))) as Record<string, unknown>;
  const parent = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, unknown>, document);
  if (value === undefined) delete parent[path.at(-1)!];
  else parent[path.at(-1)!] = value;
  return document;
}

describe('what compiling finds, in English', () => {
  beforeAll(() => setMessages({ ...english, ...compilerEnglish }));
  afterAll(() => setMessages({}));

  /** Words of a problem that are neither English nor the document's. */
  const foreign = (problems: readonly Problem[]): string[] =>
    problems
      .flatMap(({ message, suggestion = '' }) => [message, suggestion])
      .filter((text) => /[\p{Script=Han}\u3001-\u303f\uff01-\uff60]/u.test(text));

  it.each(Object.entries(CASES))('says without Chinese that there is %s', (code, spoilt) => {
    const { spoil, text, document } = spoilt;
    const source = spoil ? compileWith(spoil).text : text;
    const problems =
      source === undefined
        ? compile(document, latinOptions).problems
        : spoil
          ? compile(JSON.parse(latin(source)), latinOptions).problems
          : parseDocument(source, 'claim.json').problems;
    expect(problems.some((problem) => problem.code === code)).toBe(true);
    expect(foreign(problems)).toEqual([]);
  });

  it('says it without Chinese wherever a value is of another kind, or gone', () => {
    const values = [undefined, null, 7, -1.5, '7', 'x', 'x y', true, [], [{}], {}, { x: 'y' }];
    for (const path of placesOf(base()).map((place) => place.map(latin)))
      for (const value of values) {
        const { problems } = compile(spoiltAt(path, value), latinOptions);
        expect(foreign(problems), `${path.join('/')}: ${JSON.stringify(value)}`).toEqual([]);
      }
  }, 60_000);

  it.each([
    '',
    'kind =',
    'kind = 1',
    'kind === 1',
    'kind <> 1',
    'kind and kind',
    'not kind',
    'kind == ’travel’',
    "kind == 'trvel'",
    "kind == 'elsewhere'",
    'knd',
    'total',
    'total + kind',
    'total == kind',
    '!total',
    '-kind > 1',
    'total && kind',
    'total ? 1 : 2',
    'kind == 1 ? 1 : kind',
    'lines.amount > 1',
    'lines[kind].amount > 1',
    'kind[0] == 1',
    'kind.x == 1',
    'user.x == 1',
    'lines.map(l)',
    'kind.map(l, l)',
    'lines.exists(l, l.quantity)',
    'lines.all(l, l.quntity > 1)',
    'sum(kind) > 1',
    'sum() > 1',
    'smu(lines) > 1',
    "kind.matches('(') || kind.matches(city)",
    'kind in total',
    "createdAt > 'soon'",
    '9007199254740993 > total',
    '"kind',
  ])('says without Chinese what is wrong with the condition %s', (show) => {
    const { problems } = compile(spoiltAt(['record', 'properties', 'city', 'show'], show), latinOptions);
    expect(problems).not.toEqual([]);
    expect(foreign(problems)).toEqual([]);
  });
});
