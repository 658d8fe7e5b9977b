import { HowPage } from '../parts/HowPage.tsx';

/** `/howAdd`: adding sites and modules. */
export function HowAddPage() {
  return (
    <HowPage
      title="如何加购"
      lead="人数、站点与模块都可以在服务期内随时增加。"
      steps={[
        { title: '加人数', text: '在“我的产品与服务”的产品上按“增购”，填写增加的数量，金额按剩余期限计算。' },
        { title: '加模块', text: '在同一页勾选模块；旗舰版的高级模块可以按需逐个加购。' },
        { title: '加站点', text: '分公司需要独立管理时，可为其团队单独订购，或在原团队下增加数量。' },
        { title: '生效', text: '付款后立即生效，到期日与主产品一致，便于一起续费。' },
      ]}
      questions={[
        {
          ask: '加购的价格怎么算？',
          answer: '按加购时的年价：剩余期限里的整年按年价，其余天数按年价的 365 分之几，不足一分舍去。',
        },
        { ask: '可以减少数量吗？', answer: '服务期内不能减少；续费按现有数量。需要调整请联系客户经理。' },
      ]}
    />
  );
}
