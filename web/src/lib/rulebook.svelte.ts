// The rule that is read just now over whatever is on the screen; whoever refuses something offers it (ui/RuleLink.svelte).
export interface RuleOf {
  game: string;
  rule: string;
}

class Rulebook {
  open = $state.raw<RuleOf | undefined>(undefined);

  address({ game, rule }: RuleOf): string {
    return `/how/${game}#${rule}`;
  }
}

export const rulebook = new Rulebook();
