import { defineMessages } from './define.ts';

/** What became of a document. */
export const chinese = {
  /** What a change is about. */
  parts: {
    document: '文档',
    field: '字段',
    rule: '校验规则',
    state: '状态',
    action: '操作',
    approval: '审批',
    step: '审批环节',
    view: '视图',
    section: '分区',
    endpoint: '接口',
    child: '子列表',
    start: '由此发起',
    overlap: '时间不重叠',
    waiting: '待办',
    print: '打印模板',
    access: '权限',
    hook: '服务端处理',
    definition: '定义',
    list: '列表',
    form: '表单',
  },
  none: '无',
  yes: '是',
  no: '否',
  text: (text: string) => `“${text}”`,
  partOf: (part: string, title: string) => `${part}“${title}”`,
  of: (owner: string, part: string) => `${owner}的${part}`,
  itemOf: (owner: string, item: string) => `${owner}“${item}”`,
  pair: (key: string, value: string) => `${key}：${value}`,
  became: (part: string, before: string, after: string) => `${part}由${before}改为${after}`,
  withNew: (list: string, item: string) => `${list}增加了“${item}”`,
  without: (list: string, item: string) => `${list}去掉了“${item}”`,
  sorted: (field: string, down: boolean) => `${field}（${down ? '从大到小' : '从小到大'}）`,
  sortSeparator: '、',
  reordered: (list: string) => `${list}的次序变了`,
  changed: (owner: string, differences: string) => `${owner}的${differences}`,
  differenceSeparator: '，',
  rights: {
    allRows: '全部',
    noRows: '没有',
    ownTeams: '本团队的',
    rowsWhere: (rule: string) => `符合“${rule}”的`,
    read: (role: string, before: string, after: string) => `角色“${role}”可读的单据由${before}改为${after}`,
    write: (role: string, before: string, after: string) => `角色“${role}”可修改的单据由${before}改为${after}`,
    create: (role: string, may: boolean) => `角色“${role}”${may ? '现在可以' : '不再可以'}新建`,
    delete: (role: string, may: boolean) => `角色“${role}”${may ? '现在可以' : '不再可以'}删除`,
    field: (field: string, role: string, before: string, after: string) =>
      `字段“${field}”对角色“${role}”由${before}改为${after}`,
    levels: { none: '不可见', masked: '脱敏后可见', read: '只读', write: '可修改' },
    inState: (state: string, level: string) => `“${state}”时${level}`,
  },
  /** Keywords of JSON Schema that forms have no words for. */
  keywords: {
    $id: '模式地址',
    $schema: '模式版本',
    $anchor: '锚点',
    $comment: '注释',
    $vocabulary: '词汇表',
    $dynamicRef: '动态引用',
    $dynamicAnchor: '动态锚点',
    const: '固定值',
    examples: '示例',
    deprecated: '已停用',
    writeOnly: '只写',
    anyOf: '至少满足一种',
    allOf: '须全部满足',
    not: '不许满足',
    if: '条件',
    then: '条件成立时',
    else: '条件不成立时',
    patternProperties: '按名称规律的字段',
    additionalProperties: '其他字段',
    unevaluatedProperties: '其余字段',
    propertyNames: '字段名要求',
    dependentRequired: '连带必填',
    dependentSchemas: '连带要求',
    dependencies: '连带要求',
    minProperties: '最少字段数',
    maxProperties: '最多字段数',
    prefixItems: '前几项',
    additionalItems: '其他项',
    unevaluatedItems: '其余项',
    contains: '须包含',
    minContains: '最少包含几项',
    maxContains: '最多包含几项',
    exclusiveMinimum: '须大于',
    exclusiveMaximum: '须小于',
    contentEncoding: '内容编码',
    contentMediaType: '内容类型',
    contentSchema: '内容要求',
  } as Readonly<Record<string, string>>,
  documentAdded: (title: string) => `新建了业务对象“${title}”`,
  partsReordered: (part: string) => `${part}的次序变了`,
  partRemoved: (part: string, title: string) => `删除了${part}“${title}”`,
  partAdded: (part: string, title: string) => `新增了${part}“${title}”`,
  fieldRemoved: (title: string, path: string) => `删除了字段“${title}”（${path}）`,
  fieldAdded: (title: string, path: string) => `新增了字段“${title}”（${path}）`,
  renamed: (title: string, before: string, after: string) => `字段“${title}”改名：${before} → ${after}，数据保留`,
  stateRenamed: (title: string, before: string, after: string) =>
    `状态“${title}”的标识改了：${before} → ${after}，单据跟着改`,
  viewRenamed: (before: string, after: string) =>
    `视图“${before}”改名为“${after}”，在它上面保存的视图、收藏和链接跟着改`,
  nowRequired: (title: string) => `字段“${title}”由选填改为必填`,
  nowOptional: (title: string) => `字段“${title}”由必填改为选填`,
  moved: '字段次序变了',
  movedIn: (title: string) => `“${title}”里的字段次序变了`,
  movedTo: (title: string, before: string, after: string) => `字段“${title}”移动：${before} → ${after}，数据保留`,
};

export const changeMessages = defineMessages('core.changes', chinese);

/** What a change of a document does to values that are stored; `field` is a title with its path. */
export const chineseStored = {
  field: (title: string, path: string) => `“${title}”（${path}）`,
  fieldRemoved: (field: string) => `删除了字段${field}，已保存的值会保留，但不再显示给任何人`,
  rowsDiffer: (field: string) =>
    `字段${field}从明细行移出来，只取第一行的值，其余各行不同的值会保留，但不再显示给任何人`,
  type: (field: string, before: string, after: string) =>
    `字段${field}的类型由 ${before} 改为 ${after}，已保存的旧值不再合规，会照原样显示，改正之前不能保存`,
  options: (field: string, options: string) => `字段${field}去掉了选项 ${options}，已保存的这些值不再合规`,
  maxLength: (field: string, than: number) =>
    `字段${field}的长度改为不超过 ${than} 个字，已保存的有更长的值，改正之前不能保存`,
  minLength: (field: string, than: number) =>
    `字段${field}的长度改为不少于 ${than} 个字，已保存的有更短的值，改正之前不能保存`,
  maximum: (field: string, than: number) => `字段${field}的最大值改为 ${than}，已保存的有更大的值，改正之前不能保存`,
  minimum: (field: string, than: number) => `字段${field}的最小值改为 ${than}，已保存的有更小的值，改正之前不能保存`,
  exclusiveMaximum: (field: string, than: number) =>
    `字段${field}改为须小于 ${than}，已保存的有不小于它的值，改正之前不能保存`,
  exclusiveMinimum: (field: string, than: number) =>
    `字段${field}改为须大于 ${than}，已保存的有不大于它的值，改正之前不能保存`,
  maxItems: (field: string, than: number) => `字段${field}改为最多 ${than} 项，已保存的有更多的，改正之前不能保存`,
  minItems: (field: string, than: number) => `字段${field}改为至少 ${than} 项，已保存的有更少的，改正之前不能保存`,
  pattern: (field: string) => `字段${field}的格式（pattern）改了，已保存的有不合格式的值，改正之前不能保存`,
  requiredRecord: (field: string) => `字段${field}改为必填，已保存的单据没有它，补上之前不能保存`,
  requiredPart: (field: string) => `字段${field}改为必填，已保存的内容没有它，补上之前不能保存`,
  digits: (field: string, before: number, after: number) =>
    `字段${field}的小数位数由 ${before} 位改为 ${after} 位，已保存的数字不变：${(800).toFixed(before)} 会读成 ${((800 * 10 ** before) / 10 ** after).toFixed(after)}`,
  digitsCut: (field: string, after: number) =>
    `字段${field}换算成 ${after} 位小数时，已保存的有更细的金额，末位会被四舍五入`,
  currency: (field: string, before: string, after: string) =>
    `字段${field}的币种由 ${before} 改为 ${after}，已保存的金额数字不变，不会折算，今后一律按新的币种读`,
  shared: (field: string) => `字段${field}改为不能重复，已保存的单据里有相同的值，改了其中一张的这个值才会检查`,
  sharedInTeam: (field: string) =>
    `字段${field}改为同一团队里不能重复，已保存的单据里有相同的值，改了其中一张的这个值才会检查`,
  unlinked: (field: string, entity: string) =>
    `字段${field}改为关联“${entity}”，已保存的值里有不是它的单据编号的，改正之前不能保存`,
  stateless: (initial: string) => `新增了状态：已保存的单据从“${initial}”开始，原来的值就是某个状态的留在那个状态`,
  unchecked: (effect: string) => `${effect}（是否有这样的单据，生效时才查）`,
};

export const storedMessages = defineMessages('core.stored', chineseStored);
