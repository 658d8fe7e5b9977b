import type { Issue } from '../../engine/core/issue.ts';

interface ErrorEntry {
  /** HTTP status; 200 for a business rule that refused (design/contract.md, "Envelope"). */
  status: number;
  /** Chinese, for people; used unless the thrower says something more exact. */
  message: string;
}

/** Every refusal the gateway can give. A code is stable: programs rely on it. */
export const ERRORS = {
  'request.invalid': { status: 400, message: '请求内容有误' },
  'request.malformed': { status: 400, message: '请求内容不是有效的 JSON' },
  'request.mediaType': { status: 400, message: '不支持的内容类型' },
  'request.tooLarge': { status: 413, message: '请求内容超过大小限制' },
  'request.tooMany': { status: 429, message: '操作过于频繁，请稍后再试' },
  'request.origin': { status: 403, message: '请求来源不受信任：此调用只接受来自本站页面的请求' },
  'request.unknownPath': { status: 404, message: '请求的地址不存在' },
  'request.keyReused': { status: 409, message: '该幂等键已用于另一次不同的请求' },
  'session.required': { status: 401, message: '登录超时，请重新登录！' },
  'session.forbidden': { status: 403, message: '您没有执行该操作的权限' },
  'team.notMember': { status: 403, message: '您不是该团队的成员' },
  'team.notAdmin': { status: 200, message: '不能选择非管理员的团队！' },
  'phone.invalid': { status: 200, message: '请输入正确的手机号' },
  'sms.unavailable': { status: 200, message: '短信服务尚未开通，请联系管理员' },
  'sms.wait': { status: 200, message: '请稍后再获取验证码' },
  'sms.tooMany': { status: 200, message: '获取验证码过于频繁，请稍后再试' },
  'code.empty': { status: 200, message: '验证码不能为空' },
  'code.notFetched': { status: 200, message: '请先获取验证码' },
  'code.wrong': { status: 200, message: '验证码错误，请重新输入' },
  'code.expired': { status: 200, message: '验证码已失效，请重新获取' },
  'vcode.wrong': { status: 200, message: '图片验证码错误，请重新输入' },
  'vcode.expired': { status: 200, message: '图片验证码已失效，请刷新' },
  'signup.exists': { status: 200, message: '该手机号已注册，请直接登录' },
  'signup.expired': { status: 200, message: '验证已过期，请重新验证手机号' },
  'signup.name': { status: 200, message: '姓名应为 2 到 20 个字' },
  'network.name': { status: 200, message: '企业名称应为 2 到 60 个字' },
  'network.exists': { status: 200, message: '该企业已有团队，请联系其管理员加入' },
  'password.weak': { status: 200, message: '密码强度不足' },
  'password.noAccount': { status: 200, message: '该手机号尚未注册' },
  'login.stale': { status: 200, message: '账号信息刚刚变更，请重新登录' },
  'account.name': { status: 200, message: '姓名应为 2 到 20 个字' },
  'account.avatar': { status: 200, message: '头像应为 2 MB 以内的 PNG、JPEG、WebP 或 GIF 图片' },
  'account.samePhone': { status: 200, message: '这就是您现在绑定的手机号' },
  'account.noBind': { status: 200, message: '没有待完成的换绑，请重新获取验证码' },
  'account.password': { status: 200, message: '密码错误' },
  'account.phoneTaken': { status: 200, message: '该手机号已属于其他账号' },
  'device.notFound': { status: 200, message: '该设备已退出登录' },
  'qr.expired': { status: 200, message: '二维码已失效，请刷新后重试' },
  'qr.taken': { status: 200, message: '该二维码已被其他人扫描' },
  'team.paying': { status: 200, message: '支付中，请勿切换团队' },
  'team.addressForbidden': { status: 200, message: '您当前的网络地址已被企业管理员禁止登录，请更换网络后重试' },
  'sso.invalid': { status: 401, message: '登录凭证无效或已过期，请重新登录！' },
  'entity.unknown': { status: 404, message: '没有这种业务对象' },
  'query.invalid': { status: 400, message: '查询条件有误' },
  'record.notFound': { status: 200, message: '单据不存在，或您无权查看' },
  'record.invalid': { status: 200, message: '单据内容有误，请检查标出的内容' },
  'record.conflict': { status: 409, message: '单据已被他人修改，请比对后再保存' },
  'record.locked': { status: 200, message: '单据在当前状态下不能修改' },
  'action.unknown': { status: 400, message: '没有这个操作' },
  'action.refused': { status: 200, message: '当前不能执行该操作' },
  'approval.over': { status: 200, message: '审批已经结束' },
  'approval.decided': { status: 200, message: '该任务已处理' },
  'approval.notYours': { status: 200, message: '这不是您的审批任务' },
  'approval.refused': { status: 200, message: '当前不能这样处理' },
  'approval.tooSoon': { status: 200, message: '催办过于频繁，请稍后再试' },
  'approval.noApprover': { status: 200, message: '没有可用的审批人，请联系管理员' },
  'view.notFound': { status: 200, message: '视图不存在，或不是您的视图' },
  'view.duplicate': { status: 200, message: '已有同名的视图' },
  'view.tooMany': { status: 200, message: '保存的视图过多' },
  'file.missing': { status: 400, message: '没有收到文件' },
  'file.empty': { status: 200, message: '文件是空的' },
  'file.tooLarge': { status: 413, message: '文件不能超过 20 MB' },
  'file.type': { status: 200, message: '不支持这种文件' },
  'file.mismatch': { status: 200, message: '文件内容与扩展名不符' },
  'file.notFound': { status: 404, message: '文件不存在，或您无权查看' },
  'file.quota': { status: 200, message: '上传的文件过多，请先保存申请，或稍后再试' },
  'file.inUse': { status: 200, message: '文件已随单据保存，不能删除' },
  'export.forbidden': { status: 403, message: '这种单据不能导出' },
  'export.tooMany': { status: 200, message: '超过 Excel 工作表的行数上限，请缩小范围或导出 CSV' },
  'import.forbidden': { status: 403, message: '这种单据不能导入' },
  'import.unreadable': { status: 200, message: '无法读取文件，请上传 xlsx 或 CSV 文件' },
  'import.columns': { status: 200, message: '文件的表头与模板不符' },
  'import.empty': { status: 200, message: '文件中没有数据行' },
  'import.tooMany': { status: 200, message: '一次导入的行数过多，请分成几个文件' },
  'import.notFound': { status: 200, message: '导入记录不存在，或不是您导入的' },
  'import.undone': { status: 200, message: '该次导入已撤销' },
  'product.unknown': { status: 200, message: '没有这个产品，或它已下架' },
  'product.noTrial': { status: 200, message: '该产品不提供试用' },
  'quote.refused': { status: 200, message: '所选的产品或数量不能购买' },
  'licence.unknown': { status: 200, message: '没有查到该授权，请核对地址或二维码是否完整' },
  'transaction.payToken': { status: 200, message: '支付凭证无效或已过期，请向对方重新索取' },
  'join.lookup': { status: 200, message: '手机号或查询码不正确' },
  'server.busy': { status: 503, message: '服务暂不可用，请稍后再试' },
  'server.failed': { status: 500, message: '服务器开小差了，请稍后再试' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal of the gateway. Anything else that is thrown becomes 'server.failed'. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly issues: readonly Issue[] | undefined;
  /** What the page needs to go on, e.g. the current record of a conflict. */
  readonly data: unknown;

  constructor(
    readonly code: ErrorCode,
    detail: { message?: string; issues?: readonly Issue[]; data?: unknown } = {},
  ) {
    super(detail.message ?? ERRORS[code].message);
    this.status = ERRORS[code].status;
    this.issues = detail.issues;
    this.data = detail.data;
  }
}
