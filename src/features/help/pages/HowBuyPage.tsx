import { SALES_PHONE } from '../../../ui/links.ts';
import { HowPage } from '../parts/HowPage.tsx';

/** `/howBuy` (specification, section 2). */
export function HowBuyPage() {
  return (
    <HowPage
      title="如何购买"
      lead="从选版本到开通，通常不到十分钟。"
      steps={[
        {
          title: '选择版本',
          text: '在产品页对比三个版本：50 人以内的团队适合迷你包，50 人起选基础版，100 人以上或需要高级模块选旗舰版。',
        },
        {
          title: '配置数量与年限',
          text: '按实际使用人数填写数量，选择年限与可选模块，页面实时显示应付金额。数量越多单价越低。',
        },
        { title: '登录并确认团队', text: '使用团队管理员账号登录。订购方必须是管理员所在、且已完成企业认证的团队。' },
        {
          title: '提交订单并付款',
          text: `核对明细、优惠与合同后提交订单，在线支付或对公转账。大额订单与私有化部署由专属顾问协助，可致电 ${SALES_PHONE}。`,
        },
        { title: '开通使用', text: '付款确认后服务立即开通，授权证书可在工作台的“我的产品与服务”中查看和下载。' },
      ]}
      questions={[
        { ask: '买错了版本怎么办？', answer: '可以随时升级，已付金额按剩余天数折算到分抵扣差价。' },
        { ask: '谁可以下单？', answer: '只有团队管理员可以代表团队订购、签署合同和申请发票。' },
        { ask: '可以先试用吗？', answer: '标有“可试用”的产品可以先试用，试用结束前转为正式订购，数据保留。' },
      ]}
    />
  );
}
