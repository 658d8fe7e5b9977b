/** The fields of an application, as people call them. */
export const TITLES: Readonly<Record<string, string>> = {
  subjectType: '主体类型', companyName: '企业名称', uscc: '统一社会信用代码', legalPerson: '法定代表人', licence: '营业执照', longTerm: '执照长期有效', licenceUntil: '执照有效期', operator: '办理人身份', agentName: '办理人姓名', agentPhone: '办理人手机号',
  agentIdNumber: '办理人身份证号码', idFront: '身份证人像面', idBack: '身份证国徽面', method: '核验方式', letter: '授权书', bankName: '开户银行', bankAccount: '对公账户', realName: '真实姓名', idNumber: '身份证号码',
};
