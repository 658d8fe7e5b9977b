/** The mark: a cloud with a shop's awning. Decoration; the name stands beside it. */
export function Logo({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden focusable="false">
      <rect width="40" height="40" rx="10" fill="#1650D8" />
      <path d="M12.4 30.5a6.4 6.4 0 0 1-1-12.7 8.8 8.8 0 0 1 17-1.6 7.2 7.2 0 0 1-.5 14.3z" fill="#fff" />
      <path d="M14.5 22.2h11v6.3h-11z" fill="#1650D8" />
      <path
        d="M13.3 19.2h13.4l1.2 3.2a1.9 1.9 0 0 1-3.6 0 1.9 1.9 0 0 1-3.7 0 1.9 1.9 0 0 1-3.6 0 1.9 1.9 0 0 1-3.7 0z"
        fill="#F26B21"
      />
    </svg>
  );
}
