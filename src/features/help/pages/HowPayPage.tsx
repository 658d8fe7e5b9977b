import { SALES_PHONE } from '../../../ui/links.ts';
import { HowPage } from '../parts/HowPage.tsx';

/** `/howPay`. */
export function HowPayPage() {
  return (
    <HowPage
      title="如何付款"
      lead="支持在线支付与对公转账，付款方须与认证企业一致。"
      steps={[
        { title: '确认金额', text: '订单金额以确认时页面展示的为准，单位为人民币元，精确到分。' },
        { title: '在线支付', text: '在收银台扫码或用网上银行付款，付款成功后立即开通。' },
        {
          title: '对公转账',
          text: '从与认证企业同名的对公账户一次汇足，金额与订单一致，并在附言中填写付款页给出的汇款识别码；上传银行回单可以更快核验。',
        },
        { title: '到账核验', text: '转账按识别码、金额与付款户名核对，一般 1 个工作日内核验并开通服务。' },
        { title: '申请发票', text: '付款后从订单或工作台的发票页申请发票，抬头须与认证企业一致，可按税率拆分。' },
      ]}
      questions={[
        { ask: '可以由个人付款吗？', answer: '不可以。付款方必须是认证的企业，个人或其他公司的汇款会被退回。' },
        { ask: '金额汇错了怎么办？', answer: `请联系 ${SALES_PHONE}，核对后补足差额或原路退回。` },
      ]}
    />
  );
}
