import type { Picture } from '../../api/signup.ts';

/** The picture; pressing it brings another. */
export function PictureButton({
  picture,
  failed,
  onRefresh,
}: {
  picture: Picture | undefined;
  failed: boolean;
  onRefresh: () => void;
}) {
  return (
    <button
      type="button"
      className="lg-picture-code"
      onClick={onRefresh}
      aria-label="换一张图片验证码"
      title="看不清？换一张"
    >
      {failed ? (
        '加载失败，点击重试'
      ) : picture ? (
        <img src={picture.image} alt="图片验证码" width={98} height={36} />
      ) : (
        <span className="ui-skeleton" />
      )}
    </button>
  );
}
