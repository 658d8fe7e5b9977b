/** What compiling can find, and what it means. The test of these codes has a document for each. */
export type ProblemCode =
  | 'not-json' // JSON 写法有误
  | 'too-deep' // 嵌套太深
  | 'not-object' // 文档不是一个对象
  | 'inexact-number' // 数字超出能精确保存的范围
  | 'duplicate-key' // 同一个键写了两次
  | 'unknown-key' // 不认识的键
  | 'wrong-type' // 值的类型不对
  | 'wrong-value' // 值不在可用范围内
  | 'missing-key' // 缺少必需的键
  | 'bad-ref' // 引用的片段不存在
  | 'reserved-name' // 字段用了保留的名称
  | 'bad-name' // 名称写法不合规
  | 'duplicate-id' // 稳定标识重复
  | 'duplicate-name' // 名称重复
  | 'unknown-field' // 引用了不存在的字段
  | 'unknown-section' // 字段所在的分区不存在
  | 'unknown-state' // 引用了不存在的状态
  | 'unknown-action' // 引用了不存在的操作
  | 'unknown-endpoint' // 引用了不存在的接口
  | 'unknown-role' // 没有这个角色
  | 'unknown-group' // 没有这个菜单组
  | 'unknown-entity' // 引用了不存在的实体
  | 'expression-syntax' // 表达式写法有误
  | 'expression-name' // 表达式用了不存在的名称
  | 'expression-type' // 表达式类型不对
  | 'expression-option' // 表达式用了不存在的选项
  | 'compute-cycle' // 计算互相依赖，形成循环
  | 'required-hidden' // 必填字段永远不会显示
  | 'duplicate-option' // 选项重复
  | 'option-was' // 以前的值又用作别的选项
  | 'view-was' // 以前的名称又用作别的视图
  | 'option-type' // 选项与字段的类型不符
  | 'unknown-widget' // 没有这个控件
  | 'write-without-read' // 可以写却不能读
  | 'bad-default' // 初始值不符合字段的类型
  | 'bad-pattern' // 正则写法有误
  | 'unsafe-pattern' // 正则可能极慢
  | 'bad-range' // 下限大于上限
  | 'bad-pointer' // JSON 指针没有指向字段
  | 'bad-numbering' // 编号规则写法有误
  | 'bad-sort' // 排序写法有误
  | 'bad-key-field' // 键字段不能用作键
  | 'bad-state-field' // 状态字段不存在或不是文本
  | 'state-options' // 状态字段的选项与状态不一致
  | 'state-unreachable' // 状态无法到达
  | 'state-dead-end' // 状态没有出路
  | 'state-endless' // 状态到不了终态
  | 'approval-no-state' // 审批没有中间状态
  | 'approval-dead-end' // 审批结束后单据没有出路
  | 'approval-same-end' // 通过与驳回的结果相同
  | 'approval-time' // 审批时限不可用
  | 'approval-bypass' // 不经过审批也能进入审批中的状态
  | 'approval-input' // 审批链代填不了操作的输入
  | 'approval-no-step' // 审批没有环节
  | 'approval-no-approver' // 环节没有审批人
  | 'approval-self' // 申请人审批自己的申请
  | 'approval-empty' // 有的单据没有任何审批环节
  | 'bad-undo' // 操作不能撤销
  | 'action-without-effect' // 操作没有任何作用
  | 'money-not-integer' // 金额要是整数（分）
  | 'not-money' // 不是金额，或币种不是文本
  | 'not-files' // 不放文件，不能限定文件类型
  | 'mixed-currencies' // 不同币种的金额不能相加
  | 'bad-rollup' // 汇总写法有误
  | 'bad-link' // 关联写法有误
  | 'bad-overlap' // 时间不重叠写法有误
  | 'bad-waiting' // 待办写法有误
  | 'bad-print' // 打印模板写法有误
  | 'bad-group' // 不能按这个字段分组
  | 'bad-board' // 看板写法有误
  | 'bad-layout' // 日历、时间线或画册写法有误
  | 'bad-chart' // 图表写法有误
  | 'bad-part' // 分区里的提示或按钮写法有误
  | 'bad-rekey' // 操作不能改编号
  | 'bad-amend' // 操作不能修订
  | 'bad-single' // 只有一条记录的实体写法有误
  | 'mask-not-text' // 只有文本能脱敏
  | 'editable-useless' // 放开修改的字段改不了
  | 'once-useless' // 没有人填写的字段，或明细行里的字段，谈不上只填一次
  | 'format-type' // 格式与类型不符
  | 'not-a-column' // 这种字段不能作列或筛选
  | 'row-rule-untranslatable' // 行条件不能变成列表筛选
  | 'actor-team' // 条件读的是操作人的团队，而不是记录的团队
  | 'absent-decides' // 没有值的字段决定了条件
  | 'constant-condition' // 条件永远成立或永远不成立
  | 'computed-default' // 计算字段的初始值没有作用
  | 'untitled-option' // 选项没有名称
  | 'unknown-format' // 不认识的格式
  | 'no-access' // 没有写谁可以读
  | 'guard-gap' // 同一状态的操作前提之间有空档
  | 'guard-overlap' // 同一状态的操作前提有重叠
  | 'approval-gap' // 环节的前提之间有空档
  | 'approval-unlocked' // 审批中的单据可以修改
  | 'unreadable-role' // 角色能看到菜单却读不到任何记录
  | 'bad-section-column' // 字段所在的栏，分区里没有
  | 'empty-section'; // 分区里没有字段

const warnings: ReadonlySet<ProblemCode> = new Set([
  'actor-team',
  'absent-decides',
  'constant-condition',
  'computed-default',
  'untitled-option',
  'unknown-format',
  'no-access',
  'guard-gap',
  'guard-overlap',
  'approval-gap',
  'approval-unlocked',
  'unreadable-role',
  'empty-section',
]);

export const severityOf = (code: ProblemCode): 'error' | 'warning' => (warnings.has(code) ? 'warning' : 'error');
