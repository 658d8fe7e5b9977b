import { readdirSync, readFileSync } from 'node:fs';
import type { Filter } from '@yunpu/engine-core/query';
import { allCalls } from '../../../../contract/index.ts';
import { BUYER, type CaseRoles, DETAIL, DRAFT, eq, PAGE, PARTNER, type Question, STAFF, TEAM } from './case.ts';

/** A document's own path as it is asked: `name` is 'entity.endpoint'. */
export interface DocumentCall extends Question, CaseRoles {
  name: string;
  method: 'GET' | 'POST';
  path: string;
}

interface Document extends CaseRoles {
  /** The record that a path is about, where it is not a draft to be saved or the first one that there is. */
  about?: Record<string, Filter | 'any'>;
  /** What is asked of a path otherwise than of those of every document. */
  otherwise?: Record<string, Question & Partial<CaseRoles>>;
}

const PENDING = eq('status', 'pending');

/** Who asks the paths that documents name for themselves. */
const DOCUMENTS: Record<string, Document> = {
  approval: STAFF,
  certification: BUYER,
  'consume-contract': BUYER,
  contract: BUYER,
  customer: { ...PARTNER, about: { save: 'any' } },
  extraction: PARTNER,
  invoice: BUYER,
  'online-contract': BUYER,
  opportunity: {
    ...PARTNER,
    about: { save: eq('stage', 'contacted'), nextstage: eq('stage', 'contacted') },
    otherwise: {
      distribute: {
        sent: async (demo) => ({
          billNo: await demo.key('partner', 'opportunity', 'billNo', {
            and: [eq('stage', 'new'), { field: 'owner', op: 'ne', value: 'u13800000031' }],
          }),
          operator: 'u13800000031',
        }),
      },
    },
  },
  'opportunity-follow': {
    ...PARTNER,
    otherwise: {
      save: {
        sent: async (demo) => ({
          record: {
            opportunity: await demo.key('partner', 'opportunity', 'billNo', eq('stage', 'proposal')),
            subject: '预算沟通',
            content: '电话沟通了预算与进度',
          },
        }),
      },
    },
  },
  order: BUYER,
  'order-contract': { ...PARTNER, about: { remove: DRAFT } },
  'partner-join': { ...TEAM, otherwise: { save: BUYER } },
  renewal: TEAM,
  'sale-contract': PARTNER,
  seal: {
    ...BUYER,
    about: { remove: DRAFT },
    otherwise: {
      save: { refuses: 'staff', sent: () => ({ record: { name: '合同专用章', kind: 'contract', source: 'drawn' } }) },
      remove: { refuses: 'partner' },
    },
  },
  'service-change': TEAM,
  stock: PARTNER,
  transaction: {
    ...BUYER,
    about: { cancel: PENDING, remove: PENDING },
    otherwise: { cancel: { answer: { state: 'cancelled' } } },
  },
  'transaction-feedback': {
    ...BUYER,
    otherwise: {
      save: {
        sent: async (demo) => ({
          record: {
            transaction: await demo.key('customer', 'transaction', 'transNo', PENDING),
            kind: 'notArrived',
            paidAt: '2026-11-18',
            content: '昨日已转账，仍显示待支付',
            contactName: '陈晓',
            contactPhone: '13800000001',
          },
        }),
        answer: { state: 'submitted' },
        wrong: [{ record: { kind: 'notArrived' } }, '/content'],
      },
    },
  },
  'trial-order': TEAM,
  upgrade: TEAM,
};

/** What is asked of such a path in every document. */
function usual(endpoint: string, as: CaseRoles['as'], entity: string, key: string, about?: Filter | 'any'): Question {
  if (endpoint === 'list')
    return { answer: PAGE, wrong: [{ filter: { field: 'nothing', op: 'eq', value: 1 } }, '/filter/field'] };
  const filter = about === 'any' ? undefined : about;
  if (endpoint === 'save')
    return {
      sent: (demo) => demo.form(as, entity, key, about === undefined ? DRAFT : filter),
      answer: DETAIL,
      wrong: [{ record: 1 }, '/record'],
    };
  return {
    sent: async (demo) => ({ [key]: await demo.key(as, entity, key, filter) }),
    answer: endpoint === 'remove' ? null : DETAIL,
    wrong: [{}, `/${key}`],
  };
}

interface Written {
  entity: string;
  key: string;
  endpoints?: Record<string, Pick<DocumentCall, 'method' | 'path'>>;
}

const byHand = new Set(allCalls().map(({ method, path }) => `${method} ${path}`));

/** Every path that a document names and no call of the contract answers. */
export const documentCalls: readonly DocumentCall[] = readdirSync('schemas/entities').flatMap((file) => {
  const { entity, key, endpoints = {} } = JSON.parse(readFileSync(`schemas/entities/${file}`, 'utf8')) as Written;
  return Object.entries(endpoints).flatMap(([endpoint, { method, path }]): DocumentCall[] => {
    if (byHand.has(`${method} ${path}`)) return [];
    const asked = DOCUMENTS[entity];
    if (!asked) throw new Error(`nobody asks ${path} of ${entity}`);
    const { about, otherwise, ...common } = asked;
    const { as, refuses } = { ...common, ...otherwise?.[endpoint] };
    return [
      {
        name: `${entity}.${endpoint}`,
        method,
        path,
        as,
        ...(refuses && { refuses }),
        ...usual(endpoint, as, entity, key, about?.[endpoint]),
        ...otherwise?.[endpoint],
      },
    ];
  });
});
