import { HowPage } from '../parts/HowPage.tsx';

/** `/howRenew`. */
export function HowRenewPage() {
  return (
    <HowPage
      title="如何续费"
      lead="服务期内随时可以续费，新的期限接在原到期日之后，服务不中断。"
      steps={[
        { title: '查看到期产品', text: '在工作台的“我的产品与服务”里，先到期的产品排在前面。' },
        { title: '选择年限', text: '在产品上按“续费”，选择年限；金额按现有数量与模块、以现行价格计算。' },
        { title: '下单付款', text: '提交订单后在线支付或对公转账；未付款前产品不变。' },
        { title: '完成续费', text: '付款后到期日自动顺延，授权证书同步更新，办理记录里写有订单号。' },
      ]}
      questions={[
        { ask: '过期后数据会删除吗？', answer: '到期后数据保留 90 天，期间续费可恢复使用。' },
        { ask: '可以只延期几天吗？', answer: '可以在“续费与延期”申请短期延期，说明原因后由运营人员审批。' },
      ]}
    />
  );
}
