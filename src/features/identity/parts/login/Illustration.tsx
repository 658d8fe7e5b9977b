/** A shop in the cloud: an awning over a counter, papers that flow in, a seal, a rising line. One line style. */
export function Illustration() {
  return (
    <svg
      className="lg-picture"
      viewBox="0 0 560 400"
      fill="none"
      stroke="#DCE7FF"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <g stroke="#5E86DE" strokeWidth="1.2" strokeDasharray="2 8">
        <path d="M24 340h512" />
        <circle cx="280" cy="196" r="178" />
        <circle cx="280" cy="196" r="126" />
      </g>

      {/* The cloud the shop stands in. */}
      <path
        d="M150 310c-36 0-64-26-64-60 0-30 22-54 52-59 8-46 48-80 96-80 36 0 68 19 85 48 8-3 17-5 27-5 44 0 79 34 79 77s-35 79-80 79z"
        fill="#163A8F"
        fillOpacity=".55"
      />

      {/* Shop front. */}
      <path d="M196 226v84h150v-84" fill="#0F2C70" />
      <path d="M214 310v-54h42v54M276 256h52v34h-52z" />
      <path d="M276 273h52M302 256v34" strokeWidth="1.2" />
      <path d="M248 284v4" />
      <path d="M188 184h166l14 38H174z" fill="#F26B21" stroke="#FFD9C2" />
      <path d="M229 184l-8 38M271 184v38M313 184l8 38" stroke="#FFD9C2" strokeWidth="1.6" />
      <path
        d="M174 222a11.7 11.7 0 0 0 23.600 0 11.700 11.700 0 0 0 23.400 0 12.500 12.500 0 0 0 25 0 12.500 12.500 0 0 0 25 0 12.500 12.500 0 0 0 25 0 12.500 12.500 0 0 0 25 0 11.700 11.700 0 0 0 23.400 0 11.700 11.700 0 0 0 23.600 0"
        fill="#F26B21"
        stroke="#FFD9C2"
      />

      {/* Contract with its seal. */}
      <g>
        <path d="M60 96h58l22 22v92H60z" fill="#10275F" />
        <path d="M118 96v22h22M76 134h40M76 150h48M76 166h30" />
        <circle cx="118" cy="188" r="17" stroke="#FF9C66" />
        <path
          d="M118 180.500l2.300 4.900 5.300.7-3.900 3.700 1 5.300-4.700-2.600-4.700 2.600 1-5.300-3.900-3.700 5.300-.7z"
          stroke="#FF9C66"
          strokeWidth="1.4"
        />
      </g>

      {/* Turnover. */}
      <g>
        <rect x="398" y="78" width="122" height="90" rx="8" fill="#10275F" />
        <path d="M414 146l24-22 20 12 30-36" stroke="#FF9C66" />
        <path d="M476 100h12v12" stroke="#FF9C66" />
        <path d="M414 94h28" />
      </g>

      {/* Invoice. */}
      <g>
        <path d="M440 214h72v82l-9-7-9 7-9-7-9 7-9-7-9 7-9-7-9 7z" fill="#10275F" />
        <path d="M454 234h20M454 248h42M466 262l8-9 8 9M474 254v18M467 265h14" />
      </g>

      {/* What runs between them. */}
      <g stroke="#8FB2FF" strokeWidth="1.6">
        <path d="M140 160c26 0 30 8 48 20" strokeDasharray="3 6" />
        <path d="M398 132c-26 4-30 26-42 46" strokeDasharray="3 6" />
        <path d="M440 262c-30 2-52-4-72-14" strokeDasharray="3 6" />
      </g>
      <g fill="#8FB2FF" stroke="none">
        <circle cx="188" cy="180" r="4" />
        <circle cx="356" cy="178" r="4" />
        <circle cx="368" cy="248" r="4" />
        <circle cx="248" cy="52" r="3" />
        <circle cx="336" cy="36" r="2.500" />
        <circle cx="42" cy="262" r="3" />
      </g>
    </svg>
  );
}
