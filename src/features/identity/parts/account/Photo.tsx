import { useId, useRef, useState } from 'react';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { uploadFile } from '../../../../platform/gateway/upload.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { confirm, toast } from '../../../../ui/notices.ts';
import { type Account, changeAvatar } from '../../api/account.ts';

const TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const MAX_BYTES = 2 * 1024 * 1024;

interface Upload {
  /** 0 to 1 */
  part: number;
  stop: AbortController;
}

/** The photo: another one, with progress and a way back, or none. */
export function Photo({ account, onChanged }: { account: Account; onChanged: () => Promise<void> }) {
  const [upload, setUpload] = useState<Upload>();
  const picker = useRef<HTMLInputElement>(null);
  const hint = useId();

  const take = async (file: File) => {
    if (!TYPES.includes(file.type) || file.size > MAX_BYTES)
      return toast('请选择 2 MB 以内的 PNG、JPG、WebP 或 GIF 图片');
    const stop = new AbortController();
    setUpload({ part: 0, stop });
    try {
      const { fileId } = await uploadFile(file, {
        signal: stop.signal,
        onProgress: (sent, total) => setUpload({ part: total > 0 ? sent / total : 0, stop }),
      });
      await changeAvatar({ fileId });
      await onChanged();
      toast('头像已更换', 'success');
    } catch (error) {
      if (!stop.signal.aborted) toast(messageOf(error));
    } finally {
      setUpload(undefined);
    }
  };

  const remove = async () => {
    if (!(await confirm({ content: '确认移除头像？移除后以姓名代替。' }))) return;
    try {
      await changeAvatar({ fileId: '' });
      await onChanged();
    } catch (error) {
      toast(messageOf(error));
    }
  };

  return (
    <div className="ac-photo">
      <Avatar name={account.name} photoUrl={account.photoUrl} size={72} />
      {upload ? (
        <div className="ac-upload">
          <progress aria-label="正在上传头像" max={1} value={upload.part} />
          <span>{Math.round(upload.part * 100)}%</span>
          <Button onClick={() => upload.stop.abort()}>取消</Button>
        </div>
      ) : (
        <div>
          <div className="ac-buttons">
            <Button aria-describedby={hint} onClick={() => picker.current?.click()}>
              {account.photoUrl ? '更换头像' : '上传头像'}
            </Button>
            {account.photoUrl && <Button onClick={() => void remove()}>移除头像</Button>}
          </div>
          <p id={hint} className="ac-quiet">
            2 MB 以内的 PNG、JPG、WebP 或 GIF 图片
          </p>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        aria-label="头像图片"
        accept={TYPES.join(',')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
    </div>
  );
}
