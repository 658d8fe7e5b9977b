import { CircleCheck, CircleX, FileQuestion, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import type { Verification } from '../../../../contract/contracts.ts';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { verifyFile } from '../api/verify.ts';
import { VerifiedFile } from '../parts/verify/VerifiedFile.tsx';
import { verdictWords } from '../parts/verify/words.ts';
import '../parts/verify/verify.css';

const ICONS = { good: CircleCheck, bad: CircleX, doubtful: ShieldQuestion, none: FileQuestion } as const;

/** `/verify`: whether a PDF is as it was signed, and by whom; open to everybody, and nothing is kept. */
export function VerifyPage() {
  usePageTitle('文件核验');
  const phone = useSite()?.phone;
  const [name, setName] = useState('');
  const [state, setState] = useState<{ result?: Verification; problem?: string; busy?: boolean }>({});
  const [over, setOver] = useState(false);

  const take = async (file: File | undefined): Promise<void> => {
    setOver(false);
    if (!file) return;
    setName(file.name);
    setState({ busy: true });
    try {
      setState({ result: await verifyFile(file) });
    } catch (error) {
      setState({ problem: messageOf(error) });
    }
  };

  const words = state.result && verdictWords(state.result);
  const Icon = ICONS[words?.tone ?? 'none'];
  return (
    <div className="verify-page">
      <header className="verify-brand">
        <a href="/home">
          <Logo size={32} />
          云铺
        </a>
      </header>
      <main className="verify-sheet">
        <h1>文件核验</h1>
        <p className="verify-quiet">
          上传已签署的合同 PDF，查看由谁签署、签署后是否被改动。文件只用于本次核验，不会保存。
        </p>
        <label
          className={over ? 'verify-drop verify-drop-over' : 'verify-drop'}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            void take(event.dataTransfer.files[0]);
          }}
        >
          <input
            type="file"
            accept="application/pdf,.pdf"
            aria-label="选择要核验的 PDF 文件"
            disabled={state.busy === true}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <span>{state.busy ? `正在核验 ${name}` : '选择 PDF 文件，或拖到这里（不超过 20 MB）'}</span>
        </label>
        <div aria-live="polite">
          {state.problem !== undefined && (
            <p className="verify-problem" role="alert">
              {state.problem}
            </p>
          )}
          {state.result && words && (
            <section className="verify-result">
              <h2 className={`verify-verdict verify-${words.tone}`}>
                <Icon size={24} aria-hidden />
                {words.title}
              </h2>
              <p className="verify-name">{name}</p>
              <p>{words.text}</p>
              <VerifiedFile result={state.result} />
            </section>
          )}
        </div>
      </main>
      <footer className="verify-quiet">
        {phone && (
          <>
            如有疑问，请致电 <a href={`tel:${phone}`}>{phone}</a>
          </>
        )}
      </footer>
    </div>
  );
}
