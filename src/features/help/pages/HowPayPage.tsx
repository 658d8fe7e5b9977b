import { HowPage } from '../parts/HowPage.tsx';

/** `/howPay` (specification, section 2). */
export const HowPayPage = () => <HowPage path="/howPay" />;
