CREATE INDEX `bets_by_game` ON `bets` (`game`,`id`);--> statement-breakpoint
CREATE INDEX `bets_by_multiplier` ON `bets` (`game`,`multiplier`);