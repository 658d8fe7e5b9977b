import { HowPage } from '../parts/HowPage.tsx';

/** `/howRenew` (specification, section 2). */
export const HowRenewPage = () => <HowPage path="/howRenew" />;
