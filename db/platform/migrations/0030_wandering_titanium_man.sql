DROP INDEX `bets_of_user`;--> statement-breakpoint
ALTER TABLE `bets` ADD `is_free` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `bets_of_user` ON `bets` (`user_id`,`id`,`currency`,`game`,`stake`,`payout`,`is_free`);--> statement-breakpoint
DROP INDEX `one_active_bonus_a_currency`;--> statement-breakpoint
ALTER TABLE `bonus_grants` ADD `is_free_bet` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bonus_grants` ADD `stake_reference` text;--> statement-breakpoint
CREATE INDEX `grants_of_bonus` ON `bonus_grants` (`bonus_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_active_bonus_a_currency` ON `bonus_grants` (`user_id`,`currency`) WHERE "bonus_grants"."state" = 'active' AND "bonus_grants"."is_free_bet" = 0;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `free_bet_in` text;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `starts_at` integer;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `ends_at` integer;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `most_grants` integer;