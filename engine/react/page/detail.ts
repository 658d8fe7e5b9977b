/** The page of one record. */
export { useDetail } from '../data/useDetail.ts';
export { DetailPage, type DetailView } from './DetailPage.tsx';
