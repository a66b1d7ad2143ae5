ALTER TABLE `bonuses` ADD `free_spins` text;--> statement-breakpoint
ALTER TABLE `free_spins` ADD `grant_id` text REFERENCES bonus_grants(id);--> statement-breakpoint
CREATE UNIQUE INDEX `spins_of_a_grant` ON `free_spins` (`grant_id`);