import { useRouter } from "@tanstack/react-router";
import { useFilters } from "../app/filters.ts";

/** The parts of a screen. Each has an address of its own; the first one needs no word in it. */
export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly (readonly [tab: string, title: string])[];
}) {
  const router = useRouter();
  const [{ tab: _, ...rest }, change] = useFilters();
  const current = useTab(tabs.map(([tab]) => tab));
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(([tab, title], index) => {
        const search = { ...rest, ...(index > 0 && { tab }) };
        return (
          <a
            key={tab}
            href={router.buildLocation({ to: ".", search: search as never }).href}
            aria-current={tab === current ? "page" : undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              change({ tab: index > 0 ? tab : undefined });
            }}
          >
            {title}
          </a>
        );
      })}
    </nav>
  );
}

/** The part that the address names, or the first one. */
export function useTab<Tab extends string>(tabs: readonly Tab[]): Tab | undefined {
  const [search] = useFilters();
  return tabs.find((tab) => tab === search["tab"]) ?? tabs[0];
}
