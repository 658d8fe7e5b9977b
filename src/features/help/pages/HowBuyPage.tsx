import { HowPage } from '../parts/HowPage.tsx';

/** `/howBuy` (specification, section 2). */
export const HowBuyPage = () => <HowPage path="/howBuy" />;
