import { MENU_ICONS } from './icons.ts';
import {
  between,
  described,
  either,
  expression,
  flag,
  list,
  map,
  matching,
  number,
  object,
  oneOf,
  oneOfNumbers,
  oneOfOrOwn,
  type Source,
  text,
} from './meta.ts';
import { approval } from './metaApproval.ts';
import { endpoint } from './metaEndpoint.ts';
import { field } from './metaField.ts';

const roles = described('角色', list(text), 'schemas/roles.json 里的 name');

const rule = object(
  {
    check: described('必须成立', expression, '不成立即报错', 'amount <= invoiceable'),
    at: described('提示位置', text, "JSON 指针；'/lines/*' 对每一行检查", '/amount', '/lines/*'),
    message: described('提示', text),
    code: described('代码', text),
    when: described('前提', expression, '成立时才检查'),
  },
  ['check', 'message'],
);
export type RuleSource = Source<typeof rule>;

const state = object(
  {
    title: described('名称', text),
    color: described('颜色', oneOf('default', 'processing', 'success', 'warning', 'error')),
    locked: described('锁定', flag, '此状态下记录不能编辑，只能执行操作'),
    final: described('终态', flag, '此状态本来就没有后续'),
  },
  ['title'],
);
export type StateSource = Source<typeof state>;

const states = object(
  {
    field: described('状态字段', text, '记录里保存状态的字段'),
    initial: described('初始状态', text),
    values: described('状态', map(state), '状态值 -> 名称等', { draft: { title: '草稿' } }),
  },
  ['field', 'initial', 'values'],
);
export type StatesSource = Source<typeof states>;

const action = object(
  {
    title: described('名称', text),
    icon: described('图标', text),
    from: described('从哪些状态', list(text), '不写则任何状态都可以'),
    to: described('到哪个状态', text),
    guard: described('前提', expression, '成立时才能执行'),
    why: described('不能执行的原因', text, '前提不成立时显示'),
    confirm: described('确认语', text),
    input: described('输入表单', field, '与 record 写法相同'),
    roles,
    endpoint: described('接口', either(text, endpoint), 'endpoints 里的名称，或一个接口'),
    set: described('写入', map(expression), '字段 -> 表达式；input.x 是输入的值', { reason: 'input.reason' }),
    hook: described('服务端处理', text),
    bulk: described('可批量', flag),
    save: described('先保存', flag, '执行前先保存表单'),
    danger: described('危险', flag),
    primary: described('主要', flag),
    where: described('出现在', list(oneOf('row', 'toolbar', 'detail'))),
  },
  ['title'],
);
export type ActionSource = Source<typeof action>;

export const view = object(
  {
    name: described('名称', text),
    filter: described('条件', expression, '', "status == 'submitted'"),
    sort: described('排序', text, '', '-createdAt'),
    columns: described('列', list(text)),
    roles,
  },
  ['name'],
);
export type ViewSource = Source<typeof view>;

export const listing = object({
  sort: described('排序', text, "'-createdAt' 或 'status,-amount'", '-createdAt'),
  views: described('视图', list(view)),
  pageSize: described('每页行数', between(1, 200)),
  paging: described('翻页', oneOf('page', 'cursor'), 'page 按页码，cursor 按键'),
  export: described('可导出', flag),
  import: described('可导入', flag),
  rowActions: described('行操作', list(text)),
});
export type ListSource = Source<typeof listing>;

const section = object(
  {
    name: described('标识', text),
    title: described('标题', text),
    description: described('说明', text),
    show: described('显示条件', expression),
    collapsed: described('默认收起', flag),
    tab: described('所在页签', text),
  },
  ['name', 'title'],
);
export type SectionSource = Source<typeof section>;

const form = object({
  layout: described('布局', oneOfOrOwn('sections', 'tabs', 'steps'), 'x- 开头的是应用自己注册的布局'),
  columns: described('列数', oneOfNumbers(1, 2, 3), '1、2 或 3'),
  sections: described('分区', list(section)),
});
export type FormSource = Source<typeof form>;

const child = object(
  {
    name: described('标识', text),
    title: described('标题', text),
    entity: described('实体', text),
    foreignKey: described('外键', text, '子记录里保存本记录键值的字段'),
  },
  ['name', 'title', 'entity', 'foreignKey'],
);
export type ChildSource = Source<typeof child>;

const start = object(
  {
    name: described('标识', text),
    title: described('名称', text, '按钮上的字'),
    entity: described('实体', text, '新建哪个实体的记录'),
    roles,
    when: described('前提', expression, '成立时才能发起', "status == 'active'"),
    why: described('不能发起的原因', text, '前提不成立时显示'),
    values: described('带入的值', map(expression), '新记录的字段 -> 表达式，读的是本记录', { owner: 'ownerNo' }),
    rows: described(
      '带入的行',
      map(map(expression)),
      '新记录的子表 -> 一行里的字段 -> 表达式；在列表里可选多条，各成一行',
      { lines: { asset: 'assetNo' } },
    ),
  },
  ['name', 'title', 'entity'],
);
export type StartSource = Source<typeof start>;

const level = oneOf('none', 'read', 'write', 'masked');
export type FieldAccess = Source<typeof level>;

const access = object({
  read: described('可读的行', map(expression), '角色 -> 行条件；没有列出的角色读不到任何行', {
    member: 'eid == team.eid',
  }),
  write: described('可写的行', map(expression), '角色 -> 行条件；不写则与 read 相同'),
  create: described('可新建', list(text), '角色'),
  delete: described('可删除', list(text), '角色'),
  fields: described('字段权限', map(map(either(level, map(level)))), '字段 -> 角色 -> 权限，或 状态 -> 权限', {
    internalNote: { member: 'none' },
  }),
});
export type AccessSource = Source<typeof access>;

const menu = object(
  {
    group: described('菜单组', text),
    order: described('次序', number),
    icon: described('图标', oneOf(...MENU_ICONS)),
    roles,
  },
  ['group'],
);
export type MenuSource = Source<typeof menu>;

/** The whole document. */
export const document = object(
  {
    $schema: text,
    entity: described(
      '实体标识',
      matching('^(?=.{1,61}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$'),
      '小写字母、数字和短横线，最多 61 个字符，例如 purchase-request',
    ),
    title: described('名称', text),
    description: described('描述', text),
    menu: described('菜单', menu),
    key: described('键字段', text, '给人看的单据编号，唯一'),
    titleField: described('标题字段', text, '在关联、页签和历史里代表这条记录'),
    numbering: described(
      '编号规则',
      text,
      '{yyyy} {yyyyMM} {yyyyMMdd} 日期，{seq:4} 四位流水号',
      'PR-{yyyyMMdd}-{seq:4}',
    ),
    storage: described('存储', oneOf('records', 'remote'), 'records 存在本系统，remote 由接口提供'),
    record: described('记录', field, '记录的 JSON Schema'),
    rules: described('校验规则', list(rule)),
    states: described('状态', states),
    endpoints: described('接口', map(endpoint)),
    list: described('列表', listing),
    form: described('表单', form),
    actions: described('操作', map(action), 'x- 开头的可以没有作用：由应用自己注册的代码来做'),
    approval: described('审批', approval, '发起后按环节审批，由审批结果执行操作'),
    children: described('子列表', list(child)),
    starts: described('由此发起', list(start), '从本记录新建别的单据'),
    access: described('权限', access, '不会发给浏览器'),
    hooks: described('服务端处理', map(text), '时机 -> 处理名，不会发给浏览器'),
    $defs: described('可复用定义', map(field)),
    definitions: described('可复用定义', map(field)),
  },
  ['entity', 'title', 'key', 'record'],
);

/** The entity document as a product operator writes it; `compile` turns it into an `EntityModel`, where nothing is optional. */
export interface EntityDocument extends Source<typeof document> {}
