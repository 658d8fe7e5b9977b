import { Button } from '../../../../ui/Button.tsx';

const PAGE_SIZE = 20;

/** The way to what does not fit on one page; nothing while all of it does. */
export function Paging({ pageNo, total, onPage }: { pageNo: number; total: number; onPage: (pageNo: number) => void }) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (pages === 1 && pageNo === 1) return null;
  return (
    <nav className="pp-paging" aria-label="分页">
      <Button disabled={pageNo <= 1} onClick={() => onPage(pageNo - 1)}>
        上一页
      </Button>
      <span aria-live="polite">
        第 {pageNo} / {pages} 页，共 {total} 条
      </span>
      <Button disabled={pageNo >= pages} onClick={() => onPage(pageNo + 1)}>
        下一页
      </Button>
    </nav>
  );
}
