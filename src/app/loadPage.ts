const CHUNK_TIMEOUT_MS = 120_000;

/** Loads a page's code; one that has not arrived after 120 000 ms is reported as failed (specification, section 8). */
export function loadPage<T>(load: () => Promise<T>, limit = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('页面加载超时，请检查网络后重新加载')), limit);
    load()
      .then(resolve, () => reject(new Error('页面加载失败，可能刚刚发布了新版本，请重新加载')))
      .finally(() => clearTimeout(timer));
  });
}
